import { lateLibrary } from '../../platform/late-library.js';

type Server = typeof import('@simplewebauthn/server');
type Helpers = typeof import('@simplewebauthn/server/helpers');

const server = lateLibrary<Server>('@simplewebauthn/server');
const helpers = lateLibrary<Helpers>('@simplewebauthn/server/helpers');

/** Loaded when the first ceremony begins. */
export const webAuthn = (): Server & Helpers => ({ ...server(), ...helpers() });
