import { createRequire } from 'node:module';

type Library = typeof import('@simplewebauthn/server') & typeof import('@simplewebauthn/server/helpers');

const require = createRequire(import.meta.url);
const SERVER = require.resolve('@simplewebauthn/server');
const HELPERS = require.resolve('@simplewebauthn/server/helpers');

/**
 * Loaded when the first ceremony begins: most processes see none. Should that fail, because too many files are open, the
 * next ceremony tries again; an `import` would fail until the process ends.
 */
export const webAuthn = (): Library => ({ ...require(SERVER), ...require(HELPERS) });
