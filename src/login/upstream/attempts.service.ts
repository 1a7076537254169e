import { Injectable } from '@nestjs/common';
import type { Wish } from '../../flows/entities/held-proof.entity.js';
import type { AttemptSecrets } from '../../identities/upstream/upstreams.js';
import { newId } from '../../platform/crypto/ids.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import type { SealedColumn } from '../../platform/crypto/sealed-column.js';
import { hashSecret, looksLikeSecret, newSecret, randomText, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { Database } from '../../platform/database/database.js';
import type { PageVisitor } from '../visits/visit.js';
import { CONSUME_ATTEMPT, FIND_ATTEMPT, START_ATTEMPT } from './attempts.statements.js';

export const SEALED_ATTEMPTS: SealedColumn = {
  table: 'upstream_attempts',
  column: 'sealed_secrets',
  name: 'signIns',
  contextOf: (id) => `upstream-attempt/${id}`,
};

/** A sign-in at a provider may take this long, consent and second factor included. */
const LIFETIME_SECONDS = 900;
/** 256 bits, in the 43 letters that PKCE asks for at least. */
const RANDOM_BYTES = 32;

/** What the callback needs, and only this service may read. */
interface Sealed {
  query: string;
  nonce: string;
  verifier: string;
}

export interface Attempt extends AttemptSecrets {
  id: string;
  provider: string;
  browserHash: Buffer;
  /** The signed query of the flow's pages. */
  query: string;
  wishes: Wish[];
}

/** Keeps the attempts to sign in at upstream providers. */
@Injectable()
export class Attempts {
  constructor(
    private readonly database: Database,
    private readonly keys: KeyRing,
  ) {}

  async start({ visit, browserHash }: PageVisitor, provider: string, wishes: Wish[]): Promise<AttemptSecrets> {
    const state = newSecret(SECRET_PREFIXES.state);
    const sealed: Sealed = { query: visit.query, nonce: randomText(RANDOM_BYTES), verifier: randomText(RANDOM_BYTES) };
    const id = newId();
    await this.database.run(START_ATTEMPT, {
      id,
      flowId: visit.flow.id,
      provider,
      browserHash,
      wishes,
      ttl: LIFETIME_SECONDS,
      stateHash: hashSecret(state),
      sealedSecrets: this.keys.seal(Buffer.from(JSON.stringify(sealed)), SEALED_ATTEMPTS.contextOf(id)),
    });
    return { state, nonce: sealed.nonce, verifier: sealed.verifier };
  }

  /** Used and expired ones too. */
  async find(state: unknown, slug: string, provider: string): Promise<Attempt | undefined> {
    if (!looksLikeSecret(SECRET_PREFIXES.state, state)) return undefined;
    const [found] = await this.database.run(FIND_ATTEMPT, { stateHash: hashSecret(state), slug, provider });
    if (!found) return undefined;
    const { id, browserHash, wishes, sealedSecrets } = found;
    const opened: Sealed = JSON.parse(this.keys.open(sealedSecrets, SEALED_ATTEMPTS.contextOf(id)).toString());
    return { ...opened, id, provider, browserHash, wishes, state };
  }

  /** Whether the answer counts: it is the first one, in time, in the browser that was sent. */
  async consume({ id }: Attempt, browserHash: Buffer): Promise<boolean> {
    const [consumed] = await this.database.run(CONSUME_ATTEMPT, { id, browserHash });
    return consumed !== undefined;
  }
}
