import { randomFillSync } from 'node:crypto';

const pool = Buffer.allocUnsafe(8192);
let used = pool.length;

/**
 * Random bytes out of a pool that is filled in one go: for names that every request needs and nobody must guess at
 * length, such as ids. A system call for each would be dearer than all the rest. Each byte is handed out once; the
 * bytes are only valid until the next call.
 */
export function pooledRandom(length: number): Buffer {
  if (used + length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += length;
  return pool.subarray(used - length, used);
}
