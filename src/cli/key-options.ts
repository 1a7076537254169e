import { isDay } from '../platform/time/calendar.js';
import { parseDuration } from '../platform/time/duration.js';
import { CommandError } from './command.js';

export const text = (option: string | true | undefined): string | undefined =>
  typeof option === 'string' ? option.trim() : undefined;

/** The name may be as long as in a seed file. */
const LONGEST_NAME = 100;

export function readName(name: string | undefined): string | undefined {
  if (name === '') throw new CommandError('--name must not be blank.');
  if (name && name.length > LONGEST_NAME) throw new CommandError(`--name may have at most ${LONGEST_NAME} characters.`);
  return name;
}

/** In the order of `known`. */
export function readScopes<Scope extends string>(list: string, known: readonly Scope[]): Scope[] {
  const wanted = list.split(',').map((scope) => scope.trim());
  const unknown = wanted.find((scope) => !(known as readonly string[]).includes(scope));
  if (unknown !== undefined)
    throw new CommandError(`There is no scope \`${unknown}\`. The scopes are ${known.join(', ')}.`);
  return known.filter((scope) => wanted.includes(scope));
}

/** Refuses at once a text that is neither a duration nor a date. Only the clock tells whether a date is in the past. */
export function readExpiry(when: string | undefined): (now: Date) => Date | null {
  if (when === undefined) return () => null;
  const seconds = parseDuration(when);
  const day = readMoment(when);
  if (seconds === undefined && Number.isNaN(day.getTime()))
    throw new CommandError(`--expires ${when} is neither a duration such as 90d nor a date such as 2030-01-31.`);
  return (now) => {
    const expiresAt = seconds === undefined ? day : new Date(now.getTime() + seconds * 1000);
    if (expiresAt <= now) throw new CommandError(`--expires ${when} is in the past.`);
    if (!(expiresAt < TOO_LATE)) throw new CommandError(`--expires ${when} is after the year 9999. Leave it out.`);
    return expiresAt;
  };
}

/** A date or a moment; NaN for another text. */
export const readMoment = (text: string): Date => {
  const isMoment = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text) && isDay(text.slice(0, 10));
  return new Date(isMoment ? text : Number.NaN);
};

/** Later years have no date in four digits, and the latest are none for JavaScript. */
const TOO_LATE = new Date('+010000-01-01');
