import { isObject } from '../../../../platform/objects.js';
import type { Row } from '../import-record.js';

/** An object, also as JSON text; an empty one for anything else. */
export function objectIn(value: unknown): Row {
  const parsed = parsedIn(value);
  return isObject(parsed) ? parsed : {};
}

/** The objects of a list, also as JSON text. */
export function objectsIn(value: unknown): Row[] {
  const parsed = parsedIn(value);
  return Array.isArray(parsed) ? parsed.filter(isObject) : [];
}

export const hasMembers = (value: unknown): boolean => Object.keys(objectIn(value)).length > 0;

export const hasEntries = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** What JSON text says; undefined if it is none. A value of another kind is itself. */
export function parsedIn(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
