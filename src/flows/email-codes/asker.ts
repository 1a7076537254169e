import type { Caller } from '../../platform/http/caller.js';

/** Who asks for a mail, and in which browser: there its link leads straight on. */
export interface Asker {
  caller: Caller;
  /** Null for what is asked for through the API, which knows of no browser. */
  browserHash: Buffer | null;
}
