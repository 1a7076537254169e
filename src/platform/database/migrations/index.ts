import { Schema1763600000075 } from './0075-schema.js';

/**
 * In the order in which they run. A new migration is added at the end. The result of a released migration never
 * changes.
 */
export const migrations = [Schema1763600000075];
