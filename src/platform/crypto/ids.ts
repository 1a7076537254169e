import { randomBytes, randomFillSync, randomInt } from 'node:crypto';
import { parse, v7 } from 'uuid';

/** A clock that goes back by less is taken to stand still, so that ids keep their order. */
const UNSTEADY_MS = 1000;
const SEQUENCES = 2 ** 31;

const ID_BYTES = 16;

let msecs = 0;
let seq = 0;

/** The system is asked for many random bytes at once: each call costs as much as an id. */
const ready = Buffer.allocUnsafe(4096);
let used = ready.length;

const NAME_LENGTH = 22;
const BYTES_OF_NAMES = 768;

/** Random letters for many names. The engine keeps all of them while one of these names is in use. */
let letters = '';
let taken = 0;

/** The random name of something that is not kept in order. It guards nothing. */
export function randomName(length = NAME_LENGTH): string {
  if (taken + length > letters.length) {
    letters = randomBytes(BYTES_OF_NAMES).toString('base64url');
    taken = 0;
  }
  taken += length;
  return letters.slice(taken - length, taken);
}

/**
 * Record ids are UUIDv7, ordered by their creation, so new rows go to the right-hand edge of every index. The library's
 * own order would keep the time of a clock that was ahead once, until the process ends.
 */
export function newId(): string {
  const now = Date.now();
  if (now > msecs || now < msecs - UNSTEADY_MS) {
    msecs = now;
    seq = randomInt(SEQUENCES);
  } else {
    seq += 1;
  }
  if (used === ready.length) {
    randomFillSync(ready);
    used = 0;
  }
  used += ID_BYTES;
  return v7({ msecs, seq, random: ready.subarray(used - ID_BYTES, used) });
}

export const bytesOfId = (id: string): Uint8Array => parse(id);

/**
 * Names the many things of one request: the first id is random, and each further one counts on from it (RFC 9562,
 * section 6.2, method 2). Each call changes the bytes that the one before it returned.
 */
export function looseIds(): () => Uint8Array {
  const bytes = Buffer.from(bytesOfId(newId()));
  return () => {
    bytes.writeUInt32BE((bytes.readUInt32BE(12) + 1) >>> 0, 12);
    return bytes;
  };
}

/** The smallest id of that moment: the id of every record from then on is greater. None is older than 1970. */
export const firstIdOf = (moment: Date): string => {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
};

/** No record has them, and every other id lies between them. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** When an id was made. */
export const momentOf = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
