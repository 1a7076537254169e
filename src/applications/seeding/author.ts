import type { Caller } from '../../platform/http/caller.js';

/** Who says what plans and applications should be. */
export interface Author {
  /** What a file manages, a program may change. The file takes that back only if it is told to. */
  by: 'file' | 'program';
  /** It is absent on the command line. */
  caller?: Caller | undefined;
  /** Whether keys without a value are generated. */
  generatesKeys?: boolean;
}
