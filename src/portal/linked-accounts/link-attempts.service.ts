import { Injectable } from '@nestjs/common';
import type { AttemptSecrets } from '../../identities/upstream/upstreams.js';
import { newId } from '../../platform/crypto/ids.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import type { SealedColumn } from '../../platform/crypto/sealed-column.js';
import { hashSecret, looksLikeSecret, newSecret, randomText, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { Database } from '../../platform/database/database.js';
import { isOwnerGone } from '../../platform/database/postgres.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { BearerInvalid } from '../../session/session.errors.js';
import { CONSUME_LINK_ATTEMPT, START_LINK } from './link-attempts.statements.js';

export const SEALED_LINK_ATTEMPTS: SealedColumn = {
  table: 'link_attempts',
  column: 'sealed_secrets',
  name: 'links',
  contextOf: (id) => `link-attempt/${id}`,
};

/** Signing in at a provider may take this long, consent and second factor included. */
const LIFETIME_SECONDS = 900;
/** 256 bits, in the 43 letters that PKCE asks for at least. */
const RANDOM_BYTES = 32;

type Sealed = Pick<AttemptSecrets, 'nonce' | 'verifier'>;

export interface LinkArrival extends AttemptSecrets {
  startedAt: Date;
}

/** Keeps the attempts to link an account at a provider. */
@Injectable()
export class LinkAttempts {
  constructor(
    private readonly database: Database,
    private readonly keys: KeyRing,
  ) {}

  async start({ id: sessionId }: CurrentSession, provider: string): Promise<AttemptSecrets> {
    const state = newSecret(SECRET_PREFIXES.linkState);
    const sealed: Sealed = { nonce: randomText(RANDOM_BYTES), verifier: randomText(RANDOM_BYTES) };
    const id = newId();
    const sealedSecrets = this.keys.seal(Buffer.from(JSON.stringify(sealed)), SEALED_LINK_ATTEMPTS.contextOf(id));
    const stateHash = hashSecret(state);
    const row = { id, stateHash, sessionId, provider, sealedSecrets, ttl: LIFETIME_SECONDS };
    await this.database.run(START_LINK, row).catch(asOver);
    return { state, ...sealed };
  }

  /** Returns undefined if the answer does not count: it came before, too late, or in another session. */
  async consume({ id: sessionId }: CurrentSession, provider: string, state: unknown): Promise<LinkArrival | undefined> {
    if (!looksLikeSecret(SECRET_PREFIXES.linkState, state)) return undefined;
    const sent = { stateHash: hashSecret(state), sessionId, provider };
    const [attempt] = await this.database.run(CONSUME_LINK_ATTEMPT, sent);
    if (!attempt) return undefined;
    const opened = this.keys.open(attempt.sealedSecrets, SEALED_LINK_ATTEMPTS.contextOf(attempt.id));
    return { ...(JSON.parse(opened.toString()) as Sealed), state, startedAt: attempt.createdAt };
  }
}

function asOver(failure: unknown): never {
  throw isOwnerGone(failure) ? new BearerInvalid() : failure;
}
