import type { CookieOptions, Response } from 'express';
import { parse } from 'uuid';
import type { Settings } from '../../platform/config/settings.js';
import { SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { cookieValues } from '../../platform/http/cookies.js';

const PREFIX = SECRET_PREFIXES.pageSession;
const ID_BYTES = 16;
/** The length with the secret. It is a multiple of three, so each cookie has exactly one spelling. */
const BYTES = 48;
const VALUE = new RegExp(`^${PREFIX}[\\w-]{${(BYTES / 3) * 4}}$`);

export interface PresentedSession {
  id: string;
  secret: Buffer;
}

/** The cookie of pages of ours: the id of a session and its secret, of which only the hash is stored. */
export abstract class PageCookie {
  readonly name: string;
  readonly attributes: CookieOptions;

  constructor(name: string, { cookies }: Settings) {
    this.name = `${cookies.secure ? '__Host-' : ''}${name}`;
    this.attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: cookies.secure };
  }

  valueOf({ id, secret }: PresentedSession): string {
    return PREFIX + Buffer.concat([parse(id), secret]).toString('base64url');
  }

  open(response: Response, session: PresentedSession): void {
    response.cookie(this.name, this.valueOf(session), this.attributes);
  }

  close(response: Response): void {
    response.clearCookie(this.name, this.attributes);
    response.set('clear-site-data', '"cache"');
  }

  /** If two cookies have one name, at least one was planted, so neither counts. */
  read(header: string | undefined): PresentedSession | undefined {
    const [value = '', another] = cookieValues(header, this.name);
    if (another !== undefined || !VALUE.test(value)) return undefined;
    const bytes = Buffer.from(value.slice(PREFIX.length), 'base64url');
    return { id: idIn(bytes), secret: bytes.subarray(ID_BYTES) };
  }
}

/** PostgreSQL takes any 16 bytes as a UUID, and finds none of ours. */
function idIn(bytes: Buffer): string {
  const hex = bytes.toString('hex', 0, ID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
