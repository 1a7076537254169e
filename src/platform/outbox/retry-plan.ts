import type { Clock } from '../time/clock.js';

const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 3600;
const JITTER = 0.25;

/** Eleven attempts in the first hour and a half, then one an hour: what cannot be delivered is given up after about a day. */
export const MOST_ATTEMPTS = 33;

/** Returns the wait after this many attempts. The random part spreads what failed together. */
export function waitAfter(attempts: number, longest = LONGEST_WAIT_SECONDS): number {
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), longest);
  return wait * (1 + JITTER * (2 * Math.random() - 1));
}

/** The pause that a receiver asks for with `retry-after`: a number of seconds, or a date. */
export function secondsIn(headers: Iterable<[string, string]>, clock: Clock): number | undefined {
  const retryAfter = new Headers([...headers]).get('retry-after') ?? '';
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : Date.parse(retryAfter) / 1000 - clock.epochSeconds();
  return seconds > 0 ? Math.min(seconds, LONGEST_WAIT_SECONDS) : undefined;
}
