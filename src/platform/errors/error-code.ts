import { isNativeError } from 'node:util/types';

/** What PostgreSQL or the system calls an error, such as `23505` or `ECONNREFUSED`; an empty text if it has no code. */
export const errorCodeOf = (thrown: unknown): string =>
  isNativeError(thrown) && 'code' in thrown ? String(thrown.code) : '';
