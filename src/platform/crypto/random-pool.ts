import { randomFillSync } from 'node:crypto';

const pool = Buffer.allocUnsafe(8192);
let used = pool.length;
let lentFrom = used;

/**
 * Random bytes out of a pool that is filled in one go, for what nearly every request needs: a system call for each
 * would cost more than all the rest. Each byte is handed out once. The buffer is valid until the next call, which
 * wipes it.
 */
export function pooledRandom(length: number): Buffer {
  pool.fill(0, lentFrom, used);
  if (used + length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  lentFrom = used;
  used += length;
  return pool.subarray(lentFrom, used);
}
