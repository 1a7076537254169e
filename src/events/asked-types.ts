import { MalformedInput } from '../platform/errors/common.errors.js';
import { EVENT_TYPES, type EventType, typesNamed } from './event-types.js';

/** The types in a list such as `user.*,session.ended`. */
export function askedTypes(list: string): EventType[] {
  const named = list.split(',').map(typesNamed);
  if (named.some((types) => types.length === 0))
    throw new MalformedInput([
      `types must be names with commas, or the beginnings of some such as user.*, of: ${NAMES}`,
    ]);
  return [...new Set(named.flat())];
}

const NAMES = EVENT_TYPES.join(', ');
