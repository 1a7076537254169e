import { isNativeError } from 'node:util/types';

const CODES = new Set(['53000', '53100', '53200', '58030']); // resources, disk, memory; reading or writing a file failed

/** The database answers and has no room. The request is not at fault, and an operator may make room. */
export const isDatabaseFull = (thrown: unknown): boolean =>
  isNativeError(thrown) && 'code' in thrown && CODES.has(String(thrown.code));
