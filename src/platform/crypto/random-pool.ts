import { randomFillSync } from 'node:crypto';

const pool = Buffer.allocUnsafe(8192);
let used = pool.length;
let lentFrom = used;

/**
 * Random bytes from a pool that one system call fills, for the ids and secrets that nearly every request needs. Each byte
 * is used once. The buffer is valid until the next call, which wipes it.
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
