import config from './jest.config.js';

/** What `npm run test:all` adds: promises that `npm test` shows, at full length. */
export default {
  ...config,
  testMatch: ['<rootDir>/test/**/*.more.test.ts'],
  testPathIgnorePatterns: [],
  maxWorkers: 1, // times are measured
};
