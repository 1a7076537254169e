import { Injectable } from '@nestjs/common';
import { decodeJwt } from 'jose';
import type { EntityManager } from 'typeorm';
import { LONGEST_LIFE_SECONDS } from '../../identities/upstream/id-tokens.js';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { within } from '../../platform/database/database.js';
import { UsedIdToken } from '../entities/used-id-token.entity.js';
import { IdTokenUsed } from '../flows.errors.js';
import { USE_ID_TOKEN } from './used-id-tokens.statements.js';

/** What is remembered of an ID token that signs in. */
export interface OnceOnly {
  hash: Buffer;
  expiresAt: Date;
}

/** Longer than the tolerance with which expiry is judged. */
const TOLERANCE_SECONDS = 300;

/** Names a token that was verified, by its signed text alone: a signature can be written in more than one way. */
export function onceOnly(idToken: string): OnceOnly {
  const { exp = 0, iat = 0 } = decodeJwt(idToken);
  const expires = Math.min(exp, iat + LONGEST_LIFE_SECONDS) + TOLERANCE_SECONDS;
  return { hash: hashSecret(idToken.slice(0, idToken.lastIndexOf('.'))), expiresAt: new Date(expires * 1000) };
}

/** An ID token signs in once. One that was stolen on its way is worth nothing after its owner used it. */
@Injectable()
export class UsedIdTokens {
  async requireUnused(manager: EntityManager, { hash: tokenHash }: OnceOnly): Promise<void> {
    if (await manager.existsBy(UsedIdToken, { tokenHash })) throw new IdTokenUsed();
  }

  /** Runs in the transaction of what the token is used for. Of two at once, the second waits and is refused. */
  async use(manager: EntityManager, token: OnceOnly): Promise<void> {
    const [used] = await within(manager).run(USE_ID_TOKEN, token);
    if (!used) throw new IdTokenUsed();
  }
}
