import { QueryFailedError } from 'typeorm';

/** Something has it already that there may be only once. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof QueryFailedError && error.driverError.code === '23505';
