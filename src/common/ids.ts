import { v7 } from 'uuid';

/** Record ids are UUIDv7, in the order in which they were made: new rows land at the right-hand edge of every index. */
export const newId = (): string => v7();
