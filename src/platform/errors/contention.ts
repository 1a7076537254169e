import { isNativeError } from 'node:util/types';

const CODES = new Set(['55P03', '57014', '40P01', '40001']);

/** Others were at the same rows for too long: nothing was done, and the next try may well succeed. */
export const isContention = (thrown: unknown): boolean =>
  isNativeError(thrown) && 'code' in thrown && CODES.has(String(thrown.code));
