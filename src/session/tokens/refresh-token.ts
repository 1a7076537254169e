import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parse, stringify } from 'uuid';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { SECRET_PREFIXES } from '../../platform/crypto/secrets.js';

const PREFIX = SECRET_PREFIXES.refreshToken;
const SESSION_ID_BYTES = 16;
const GENERATION_BYTES = 4;
const SESSION_SECRET_BYTES = 32;
const MAC_BYTES = 32;
const SECRET_START = SESSION_ID_BYTES + GENERATION_BYTES;
const BODY_BYTES = SECRET_START + SESSION_SECRET_BYTES;
/** A multiple of three, so base64url has no spare bits and each token has exactly one spelling. */
const TOKEN_BYTES = BODY_BYTES + MAC_BYTES;
const TOKEN_LENGTH = PREFIX.length + (TOKEN_BYTES / 3) * 4;

export interface RefreshToken {
  sessionId: string;
  generation: number;
  secret: Buffer;
}

/** Of the token that opens a session. */
export const FIRST_GENERATION = 1;

export const newSessionSecret = (): Buffer => randomBytes(SESSION_SECRET_BYTES);

/**
 * The opaque token: session id, generation, session secret, and our MAC over the three. A forgery is refused without
 * the database. The database holds only the hash of the secret, so neither a copy of it nor our key alone makes a
 * token. How long a token counts is in the row of its session: `SessionOpenings.open` sets it, and a refresh moves it
 * (`rotation-rules.ts`).
 */
@Injectable()
export class RefreshTokens {
  constructor(private readonly keys: KeyRing) {}

  encode({ sessionId, generation, secret }: RefreshToken): string {
    const token = Buffer.allocUnsafe(TOKEN_BYTES);
    token.set(parse(sessionId), 0);
    token.writeUInt32BE(generation, SESSION_ID_BYTES);
    token.set(secret, SECRET_START);
    token.set(this.keys.mac('refresh-token', token.subarray(0, BODY_BYTES)), BODY_BYTES);
    return PREFIX + token.toString('base64url');
  }

  /** `undefined` unless it is one of our tokens in its only spelling. */
  decode(text: string): RefreshToken | undefined {
    if (text.length !== TOKEN_LENGTH || !text.startsWith(PREFIX)) return undefined;
    const token = Buffer.from(text.slice(PREFIX.length), 'base64url');
    if (token.length !== TOKEN_BYTES || token.toString('base64url') !== text.slice(PREFIX.length)) return undefined;
    const body = token.subarray(0, BODY_BYTES);
    if (!this.keys.isMac('refresh-token', body, token.subarray(BODY_BYTES))) return undefined;
    return {
      sessionId: stringify(token, 0),
      generation: token.readUInt32BE(SESSION_ID_BYTES),
      secret: body.subarray(SECRET_START),
    };
  }
}
