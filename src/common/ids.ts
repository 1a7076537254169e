import { v7 } from 'uuid';
import { pooledRandom } from './crypto/random-pool.js';

/** Record ids are UUIDv7: time-ordered, so that new rows land at the right-hand edge of every index. */
export const newId = (): string => v7({ random: pooledRandom(16) });
