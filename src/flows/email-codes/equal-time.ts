import { setTimeout as delay } from 'node:timers/promises';

/** Longer than the work takes: otherwise the time of writing an email would show that there is an account. */
const ANSWER_AFTER_MS = 250;

export async function inEqualTime(work: Promise<void>): Promise<void> {
  await Promise.all([work, delay(ANSWER_AFTER_MS)]);
}
