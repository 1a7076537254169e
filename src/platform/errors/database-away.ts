import { isNativeError } from 'node:util/types';

const NOBODY_THERE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT'],
  ...['57P01', '57P02', '57P03', '25P03'], // shutdown, crash, cannot connect now, idle in a transaction
  ...['08000', '08001', '08003', '08006'],
  ...['53300', '25006'], // the server is there but cannot be used: no connection is left, or it is a read-only replica
]);

/** Errors that the driver reports only by their message. */
const BROKEN_OFF =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|not queryable|runner already released/i;

/** No database answers, or its connection was lost. The request is not at fault, and the database may be back soon. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!isNativeError(thrown)) return false;
  const { code = '', syscall, message } = thrown as NodeJS.ErrnoException;
  const socketIsMissing = code === 'ENOENT' && syscall === 'connect';
  return NOBODY_THERE.has(code) || socketIsMissing || BROKEN_OFF.test(message);
}
