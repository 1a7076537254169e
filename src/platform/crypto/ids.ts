import { v7 } from 'uuid';
import { pooledRandom } from './random-pool.js';

/** Record ids are UUIDv7, in the order in which they were made: new rows land at the right-hand edge of every index. */
export const newId = (): string => v7();

/** For what is made at every request and never read in its order: cheaper, and in no order within a millisecond. */
export const newLooseId = (): string => v7({ random: pooledRandom(16) });
