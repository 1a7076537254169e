import config from './jest.config.js';

/** What `npm run test:all` adds: promises that `npm test` shows, at full length. Those that measure time come after it. */
export default {
  ...config,
  testMatch: ['<rootDir>/test/**/*.more.test.ts'],
  testPathIgnorePatterns: ['\\.timed\\.more\\.test\\.ts$'],
  maxWorkers: 3, // on two cores too: most of them wait
};
