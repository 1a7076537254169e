import { setTimeout as delay } from 'node:timers/promises';

/** What comes within this time; undefined if nothing has come by then. What is waited for goes on. */
export const waitAtMost = <Result>(ms: number, answer: Promise<Result>): Promise<Result | undefined> =>
  Promise.race([answer, delay(ms, undefined, { ref: false })]);
