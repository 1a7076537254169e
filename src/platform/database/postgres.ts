import { QueryFailedError } from 'typeorm';
import { errorCodeOf } from '../errors/error-code.js';

/** The database's time, as the value of a column: one clock for all replicas. */
export const now = (): string => 'now()';

/** The numbers of our advisory locks. Any numbers do, as long as nothing else in this database uses them. */
export const LOCKS = {
  migrations: 4_182_026,
  seeding: 4_182_027,
  housekeeping: 4_182_028,
  rollUp: 4_182_029,
  partitions: 4_182_030,
} as const;

/** The row would be a duplicate of a row that must be unique. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof QueryFailedError && error.driverError.code === '23505';

/** The row would belong to a row that is gone: it was deleted while this statement waited. */
export const isOwnerGone = (error: unknown): boolean => errorCodeOf(error) === '23503';

/** The row stays, because a row of another table needs it. */
export const isNeeded = (error: unknown): boolean =>
  error instanceof QueryFailedError && ['23001', '23503'].includes(error.driverError.code);
