/** @type {import('jest').Config} */
export default {
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/src/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': '@swc/jest' },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  testSequencer: '<rootDir>/test/support/slowest-first.mjs',
  setupFiles: ['<rootDir>/test/support/metadata.ts'],
  maxWorkers: 3, // on two cores too: many tests wait for a process, a browser or a lock
  workerIdleMemoryLimit: '350MB', // the modules of each file stay in its worker's memory, some 40 MB a file
  testTimeout: 300_000, // ten times what the slowest test takes on a quiet machine
};
