import { statement } from './statement.js';

/** Of those that give one name, each waits until the transaction of the one before it has ended. */
export const QUEUE_UP = statement<{ name: string }>(
  'queue-up',
  'SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))',
);
