import { LONGEST_ROW, rowTooLong } from '../faults.js';
import type { ImportRow } from '../import-record.js';
import { NO_OBJECT, parseObject } from './json-object.js';

const LONGEST_NAME = 64;
const SPACE = 0x20;
const [LINE_END, QUOTE, COMMA, COLON, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN, CLOSE] = Buffer.from('\n",:[\\]{}');

/**
 * The objects of a list in a JSON document of any size: the list is the whole document, or the member `list` of its
 * outermost object. Several documents may follow each other. Only one object is kept in memory.
 */
export async function* readJsonList(chunks: AsyncIterable<Buffer>, list?: string): AsyncIterable<ImportRow> {
  const splitter = new Splitter(list);
  for await (const chunk of chunks) yield* splitter.push(chunk);
  const fault = splitter.faultAtEnd();
  if (fault) yield { line: splitter.line, content: fault };
}

/** Finds where the objects begin and end. What is inside of them is parsed as a whole. */
class Splitter {
  line = 1;
  private depth = 0;
  private inString = false;
  private isInScalar = false;
  private isEscaped = false;
  /** The depth of the list's elements while the list is open. */
  private elements = -1;
  private foundList = false;
  private pieces: Buffer[] | undefined;
  private bytes = 0;
  private start = 0;
  private startLine = 1;
  private name = '';
  private member = '';

  constructor(private readonly list: string | undefined) {}

  faultAtEnd(): Error | undefined {
    if (this.depth !== 0 || this.inString) return new Error('the file ends in the middle: write or download it again');
    return this.foundList
      ? undefined
      : new Error(`there is no list "${this.list}" in this file: it is another export, or one without accounts`);
  }

  *push(chunk: Buffer): Iterable<ImportRow> {
    this.start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const row = this.step(chunk[at] as number, at, chunk);
      if (row) yield row;
    }
    if (this.pieces) this.keep(chunk.subarray(this.start));
  }

  private step(byte: number, at: number, chunk: Buffer): ImportRow | undefined {
    if (byte === LINE_END) this.line += 1;
    if (this.inString) return this.goThroughString(byte);
    switch (byte) {
      case QUOTE:
        this.inString = true;
        this.name = '';
        return this.noObject();
      case OPEN:
      case OPEN_LIST:
        return this.open(byte, at);
      case CLOSE:
      case CLOSE_LIST:
        return this.close(at, chunk);
      case COLON:
      case COMMA:
        return this.separate(byte);
      default:
        return byte <= SPACE ? undefined : this.noObject();
    }
  }

  private open(byte: number, at: number): undefined {
    if (this.depth === this.elements && !this.pieces) {
      this.pieces = [];
      this.startLine = this.line;
      this.start = at;
    } else if (byte === OPEN_LIST && this.elements < 0) {
      const isNamed = this.depth === 1 && this.list !== undefined && this.member === this.list;
      if (this.depth === 0 || isNamed) {
        this.elements = this.depth + 1;
        this.foundList = true;
      }
    }
    this.depth += 1;
  }

  private close(at: number, chunk: Buffer): ImportRow | undefined {
    this.depth -= 1;
    if (this.pieces) return this.depth === this.elements ? this.take(chunk.subarray(this.start, at + 1)) : undefined;
    if (this.depth < this.elements) {
      this.elements = -1;
      this.isInScalar = false;
    }
    return undefined;
  }

  private separate(byte: number): undefined {
    if (this.depth === 1 && !this.pieces) this.member = byte === COLON ? this.name : '';
    if (this.depth === this.elements) this.isInScalar = false;
  }

  /** An element that is a text, a number or a word is refused once. */
  private noObject(): ImportRow | undefined {
    if (this.pieces || this.depth !== this.elements || this.isInScalar) return undefined;
    this.isInScalar = true;
    return { line: this.line, content: new Error(NO_OBJECT) };
  }

  private goThroughString(byte: number): undefined {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE) this.inString = false;
    else if (!this.pieces && this.name.length < LONGEST_NAME) this.name += String.fromCharCode(byte);
  }

  /** A chunk may be reused by its reader, so what is kept is copied. */
  private keep(piece: Buffer): void {
    this.pieces?.push(Buffer.from(piece));
    this.count(piece);
  }

  private count(piece: Buffer): void {
    this.bytes += piece.length;
    if (this.bytes > LONGEST_ROW) throw rowTooLong(this.startLine);
  }

  private take(last: Buffer): ImportRow {
    this.count(last);
    const text = Buffer.concat([...(this.pieces ?? []), last]).toString('utf8');
    this.pieces = undefined;
    this.bytes = 0;
    return { line: this.startLine, content: parseObject(text) };
  }
}
