import { createHash } from 'node:crypto';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { IfMatchNeeded, VersionStale } from '../management.errors.js';

const BYTES = 18;

/** The `ETag` of an object: what a program is shown decides it, so it changes whenever the program would see a change. */
export const versionOf = (shown: object): string =>
  `"${createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, BYTES)}"`;

/** An entity tag (RFC 9110, 8.8.3). A weak one matches nothing here. */
const TAGS = /^(\*|(W\/)?"[\x21\x23-\x7e]{0,100}"( *, *(W\/)?"[\x21\x23-\x7e]{0,100}"){0,9})$/;

/** Says which version of an object a change is meant for. */
export class SeenVersion {
  private constructor(private readonly tags: string | undefined) {}

  static of(header: string | undefined, isNeeded: boolean): SeenVersion {
    if (header === undefined && isNeeded) throw new IfMatchNeeded();
    if (header !== undefined && !TAGS.test(header))
      throw new MalformedInput(['If-Match must be the ETag of an earlier answer, with its quotation marks']);
    return new SeenVersion(header);
  }

  get isNamed(): boolean {
    return this.tags !== undefined;
  }

  require(shown: object): void {
    if (this.tags === undefined || this.tags === '*') return;
    if (!this.tags.split(/ *, */).includes(versionOf(shown))) throw new VersionStale();
  }
}
