const OIDS = {
  boolean: 16,
  smallint: 21,
  integer: 23,
  text: 25,
  timestamptz: 1184,
  uuid: 2950,
  jsonb: 3802,
};
const NULL_LENGTH = -1;
const UUID_BYTES = 16;
const JSONB_VERSION = 1;
const MS_OF_2000 = Date.UTC(2000);
const HEADER_BYTES = 20;
const FIRST_BYTES = 16 * 1024;
const MOST_BYTES_OF_UNIT = 3; // UTF-8 needs no more for a unit of UTF-16
const LONGEST_SHORT = 64;

export type ElementType = keyof typeof OIDS;

export interface BinaryList {
  type: ElementType;
  count: number;
  /** They come in parts, each as a writer left it. */
  elements: readonly Buffer[];
}

/**
 * The elements of a list in PostgreSQL's binary format: cheaper to write and to read than text, and outside the heap of
 * JavaScript, where thousands of values that wait would burden the garbage collector.
 */
export class ElementWriter {
  private bytes = Buffer.allocUnsafe(FIRST_BYTES);
  private length = 0;

  constructor(readonly type: ElementType) {}

  get size(): number {
    return this.length;
  }

  /** Moves what was written to this place, and returns where it ends. */
  moveTo(target: Buffer, start: number): number {
    const end = start + this.bytes.copy(target, start, 0, this.length);
    this.length = 0;
    return end;
  }

  addNull(): void {
    this.begin(NULL_LENGTH, 0);
  }

  addBoolean(value: boolean): void {
    this.bytes[this.begin(1, 1)] = Number(value);
    this.length += 1;
  }

  addNumber(value: number): void {
    if (this.type === 'smallint') this.length = this.bytes.writeInt16BE(value, this.begin(2, 2));
    else this.length = this.bytes.writeInt32BE(value, this.begin(4, 4));
  }

  /** In milliseconds since 1970, where PostgreSQL has microseconds since 2000. */
  addMoment(value: number): void {
    const microseconds = Math.round(1000 * (value - MS_OF_2000));
    const high = Math.floor(microseconds / 2 ** 32);
    const start = this.begin(8, 8);
    this.bytes.writeInt32BE(high, start);
    this.length = this.bytes.writeUInt32BE(microseconds - high * 2 ** 32, start + 4);
  }

  addUuid(value: Uint8Array): void {
    this.bytes.set(value, this.begin(UUID_BYTES, UUID_BYTES));
    this.length += UUID_BYTES;
  }

  /** Writes short plain text by itself, because each call into the engine's own code takes longer. */
  addText(value: string): void {
    const start = this.begin(0, 1 + MOST_BYTES_OF_UNIT * value.length);
    const { bytes } = this;
    const text = this.type === 'jsonb' ? start + 1 : start;
    if (this.type === 'jsonb') bytes[start] = JSONB_VERSION;
    const end = value.length > LONGEST_SHORT ? text : writePlain(value, bytes, text);
    this.length = end - text === value.length ? end : text + bytes.write(value, text);
    bytes.writeInt32BE(this.length - start, start - 4);
  }

  /** Writes the length of an element, and returns where its bytes go. */
  private begin(length: number, room: number): number {
    if (this.bytes.length < this.length + 4 + room) {
      const larger = Buffer.allocUnsafe(2 * (this.length + 4 + room));
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    this.length = this.bytes.writeInt32BE(length, this.length);
    return this.length;
  }
}

/** Returns where the first character stands that is not ASCII, or where the text ends. */
function writePlain(value: string, bytes: Buffer, at: number): number {
  let end = at;
  for (let from = 0; from < value.length; from += 1) {
    const code = value.charCodeAt(from);
    if (code > 127) break;
    bytes[end] = code;
    end += 1;
  }
  return end;
}

/** Writes a whole list, from elements that were written one after another, and returns where it ends. */
export function writeList(target: Buffer, start: number, list: BinaryList): number {
  let end = target.writeInt32BE(1, start); // dimensions
  end = target.writeInt32BE(1, end); // it may have null elements
  end = target.writeInt32BE(OIDS[list.type], end);
  end = target.writeInt32BE(list.count, end);
  end = target.writeInt32BE(1, end); // the index of the first
  for (const elements of list.elements) end += elements.copy(target, end);
  return end;
}

export const sizeOfList = ({ elements }: BinaryList): number =>
  elements.reduce((size, { length }) => size + length, HEADER_BYTES);

/** The text of uuids that were written one after another. */
export function uuidsOf(elements: Buffer): string[] {
  const hex = elements.toString('hex');
  const texts: string[] = [];
  for (let at = 8; at < hex.length; at += 8 + 2 * UUID_BYTES)
    texts.push(
      `${hex.slice(at, at + 8)}-${hex.slice(at + 8, at + 12)}-${hex.slice(at + 12, at + 16)}-${hex.slice(at + 16, at + 20)}-${hex.slice(at + 20, at + 32)}`,
    );
  return texts;
}
