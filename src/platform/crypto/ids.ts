import { parse, v7 } from 'uuid';

/** Record ids are UUIDv7, ordered by their creation, so new rows go to the right-hand edge of every index. */
export const newId = (): string => v7();

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

/** The smallest id of that moment: the id of every record from then on is greater. */
export const firstIdOf = (moment: Date): string => {
  const time = moment.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
};

/** When an id was made. */
export const momentOf = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
