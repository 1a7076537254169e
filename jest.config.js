/** @type {import('jest').Config} */
export default {
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/src/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.more\\.test\\.ts$'], // `npm run test:all` runs these too
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testEnvironment: '<rootDir>/test/support/jest/environment.cjs',
  runtime: '<rootDir>/test/support/jest/runtime.cjs',
  transform: { '^.+\\.tsx?$': '@swc/jest' },
  modulePathIgnorePatterns: ['<rootDir>/dist-bench/'], // `npm run bench` leaves a second package.json there
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  testSequencer: '<rootDir>/test/support/slowest-first.mjs',
  setupFiles: ['<rootDir>/test/support/metadata.ts'],
  maxWorkers: 4, // on two cores too: many tests wait for a process, a browser or a lock
  workerIdleMemoryLimit: '1GB', // its modules are read again after that
  testTimeout: 300_000, // ten times what the slowest test takes on a quiet machine
  workerGracefulExitTimeout: 10_000, // half a second is little beside other work
};
