import config from './jest.more.config.js';

/** The rest of `npm run test:all`: times are measured, so these have the machine for themselves. */
export default {
  ...config,
  testMatch: ['<rootDir>/test/**/*.timed.more.test.ts'],
  testPathIgnorePatterns: [],
  maxWorkers: 1,
};
