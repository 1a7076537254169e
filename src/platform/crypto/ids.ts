import { v7 } from 'uuid';
import { pooledRandom } from './random-pool.js';

/** Record ids are UUIDv7, ordered by their creation, so new rows go to the right-hand edge of every index. */
export const newId = (): string => v7();

/** For ids that every request makes and that are never read in order: cheaper, and unordered within a millisecond. */
export const newLooseId = (): string => v7({ random: pooledRandom(16) });
