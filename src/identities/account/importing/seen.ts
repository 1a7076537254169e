import { createHash } from 'node:crypto';

/** Of a million texts the chance that two are taken for one is less than one in ten million. */
const BYTES = 8;

/** Remembers which texts there were, in some sixty bytes for each. */
export class Seen {
  private readonly known = new Set<string>();

  /** False if it was there before. */
  add(text: string): boolean {
    const digest = createHash('sha256').update(text).digest().toString('latin1', 0, BYTES);
    if (this.known.has(digest)) return false;
    this.known.add(digest);
    return true;
  }
}
