import { errorCodeOf } from './error-code.js';

const FULL = ['53000', '53100', '53200', '58030']; // resources, disk, memory; reading or writing a file failed
const AT_A_LIMIT_OR_DAMAGED = ['53400', '54000', 'XX001', 'XX002']; // also: transaction ids or room for NOTIFY ran out

/** The database answers and has no room. The request is not at fault, and an operator may make room. */
export const isDatabaseFull = (thrown: unknown): boolean => FULL.includes(errorCodeOf(thrown));

/** The database is full, at another limit, or damaged. Only the first surely fails every request. */
export const needsOperator = (thrown: unknown): boolean =>
  isDatabaseFull(thrown) || AT_A_LIMIT_OR_DAMAGED.includes(errorCodeOf(thrown));
