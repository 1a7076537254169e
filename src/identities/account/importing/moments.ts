import { isDay } from '../../../platform/time/calendar.js';
import { ImportFault } from './faults.js';
import type { Row } from './import-record.js';
import { isAbsent } from './values.js';

/** From here on a number counts milliseconds, below it seconds. */
const FIRST_OF_MILLISECONDS = 1e11;
/** Seconds in 1973: a smaller number is no time but a date without separators, or something else. */
const LEAST = 1e8;
const MOST = 1e14;
const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** Returns ISO 8601, or null where it is absent. A text without a time zone is in UTC. */
export function moment(row: Row, member: string): string | null {
  const value = row[member];
  if (isAbsent(value)) return null;
  const date = isNumber(value) ? ofNumber(Number(value)) : ofText(String(value));
  if (date && isInRange(date)) return date.toISOString();
  throw new ImportFault(
    member,
    'must be a time such as 2024-05-01T12:00:00Z, or the seconds or milliseconds since 1970',
  );
}

/** PostgreSQL reads no other years in this form. A time zone may lead to one. */
const isInRange = (date: Date): boolean => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;

const isNumber = (value: unknown): boolean => typeof value === 'number' || /^\d+(\.\d+)?$/.test(String(value));

function ofNumber(number: number): Date | undefined {
  if (!(number >= LEAST && number < MOST)) return undefined;
  return new Date(number < FIRST_OF_MILLISECONDS ? number * 1000 : number);
}

function ofText(text: string): Date | undefined {
  const match = DATE.exec(text.trim());
  if (!match) return undefined;
  const [, day, time = '00:00', zone = 'Z'] = match;
  const offset = /^(Z|UTC)$/i.test(zone)
    ? 'Z'
    : zone.replace(/^(.\d\d):?(\d\d)?$/, (_, hours, rest = '00') => `${hours}:${rest}`);
  const date = new Date(`${day}T${time}${offset}`);
  return isDay(day as string) ? date : undefined;
}
