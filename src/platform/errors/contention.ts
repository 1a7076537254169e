import { errorCodeOf } from './error-code.js';

const CODES = new Set(['55P03', '57014', '40P01', '40001']);

/** Other transactions used the same rows for too long. Nothing was done, and the next attempt may succeed. */
export const isContention = (thrown: unknown): boolean => CODES.has(errorCodeOf(thrown));
