import type { Settings } from '../../platform/config/settings.js';
import { parseDuration } from '../../platform/time/duration.js';
import type { Lifetimes } from '../lifetimes.js';
import type { Field } from './field.js';

const LEAST_SESSION = 60;
const LEAST_ACCESS_TOKEN = 10;

/** The lifetimes of the service are the longest that an application may have. */
export function readLifetimes(field: Field, ttl: Settings['ttl']): Lifetimes | null {
  const { idle, absolute, accessToken } = field.members('idle', 'absolute', 'accessToken');
  const within = (least: number, most: number) => (place: Field) => readSeconds(place, Math.min(least, most), most);
  const read = {
    idle: idle.nullable(within(LEAST_SESSION, ttl.refreshToken)) ?? null,
    absolute: absolute.nullable(within(LEAST_SESSION, ttl.session)) ?? null,
    accessToken: accessToken.nullable(within(LEAST_ACCESS_TOKEN, ttl.accessToken)) ?? null,
  };
  return Object.values(read).some((seconds) => seconds !== null) ? read : null;
}

/** `15m`, or the number of seconds. */
function readSeconds(field: Field, least: number, most: number): number {
  const { value } = field;
  const seconds = typeof value === 'string' ? parseDuration(value) : value;
  if (Number.isInteger(seconds) && (seconds as number) >= least && (seconds as number) <= most)
    return seconds as number;
  field.fault(`must be seconds, or a duration such as 8h, from ${least}s to ${most}s`);
  return least;
}
