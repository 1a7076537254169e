import { isNativeError } from 'node:util/types';

const NOBODY_THERE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT'],
  ...['57P01', '57P02', '57P03', '25P03'], // shutdown, crash, cannot connect now, idle in a transaction
  ...['08000', '08001', '08003', '08006'],
  ...['53300', '25006'], // there, but of no use: no connection is left; read-only, as a replica is
]);

/** What the driver says in words alone. */
const BROKEN_OFF =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|not queryable|runner already released/i;

/** No database answers, or the one that did is gone: nothing is wrong with what was asked, and it may be back soon. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!isNativeError(thrown)) return false;
  const { code = '', syscall, message } = thrown as NodeJS.ErrnoException;
  const socketIsMissing = code === 'ENOENT' && syscall === 'connect';
  return NOBODY_THERE.has(code) || socketIsMissing || BROKEN_OFF.test(message);
}
