import { isObject } from '../platform/objects.js';
import type { Identity } from './entities/identity.entity.js';

type Metadata = Identity['metadata'];

const MOST_BYTES = 4096;

export const METADATA_RULE = 'metadata must be an object of at most 4096 bytes of JSON';

export const isMetadata = (value: unknown): value is Metadata =>
  isObject(value) && Buffer.byteLength(JSON.stringify(value)) <= MOST_BYTES;

/** A JSON merge patch (RFC 7396): null removes a member, and what the patch does not name stays. */
export function patched(before: unknown, patch: Metadata): Metadata {
  const after = new Map(Object.entries(isObject(before) ? before : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) after.delete(name);
    else after.set(name, isObject(value) ? patched(after.get(name), value) : value);
  }
  return Object.fromEntries(after);
}
