import { generateKeyPairSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { type EntityManager, IsNull } from 'typeorm';
import { Audit } from '../audit/audit.js';
import { KeyRing } from '../common/crypto/key-ring.js';
import type { SealedColumn } from '../common/crypto/sealed-column.js';
import { newId } from '../common/ids.js';
import { Settings } from '../config/settings.js';
import { SigningKey } from './entities/signing-key.entity.js';
import { JWKS_MAX_AGE_SECONDS, KEYS_STALE_SECONDS } from './key-lifetimes.js';
import { NextKeyTooYoung, SigningKeysSealed } from './signing-keys.errors.js';

/** How long a replica may go on signing with a key after its retirement, and clocks may differ. */
const MARGIN_SECONDS = 300;

export const SEALED_SIGNING_KEYS: SealedColumn = {
  table: 'signing_keys',
  column: 'sealed_private_key',
  words: 'signing keys',
  contextOf: (id) => `signing-key/${id}`,
};

/**
 * Three states, one way: next (published, so that every verifier has fetched it), active (signs), retiring (verifies
 * what it signed until the last of it has expired). There is always one active and one next.
 */
@Injectable()
export class SigningKeyStore {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly keyRing: KeyRing,
    private readonly settings: Settings,
    private readonly audit: Audit,
  ) {}

  /** Every key that a token may still carry, or soon will. */
  async published(): Promise<SigningKey[]> {
    return this.manager
      .createQueryBuilder(SigningKey, 'key')
      .where('key.retired_at IS NULL OR key.retired_at > now() - make_interval(secs => :life)', {
        life: this.settings.ttl.accessToken + MARGIN_SECONDS,
      })
      .orderBy('key.created_at')
      .getMany();
  }

  privateKeyOf(key: SigningKey): Buffer {
    try {
      return this.keyRing.open(key.sealedPrivateKey, SEALED_SIGNING_KEYS.contextOf(key.id));
    } catch {
      throw new SigningKeysSealed();
    }
  }

  async ensureKeys(): Promise<void> {
    await this.exclusively(async (manager) => {
      if ((await manager.countBy(SigningKey, {})) > 0) return;
      await this.add(manager, 'active');
      await this.add(manager, 'next');
    });
  }

  canOpen(key: SigningKey): boolean {
    try {
      return this.privateKeyOf(key).length > 0;
    } catch {
      return false;
    }
  }

  /**
   * next → active, active → retiring, and a new next. Refused while verifiers may not know the next key, or when
   * SECRET_KEY does not open the keys, unless forced: then a key that cannot be opened retires without having signed.
   */
  async rotate({ force = false } = {}): Promise<{ active: string; next: string; retiring: string[] }> {
    return this.exclusively(async (manager) => {
      const current = await manager.find(SigningKey, { where: { retiredAt: IsNull() }, order: { createdAt: 'ASC' } });
      if (!force) await this.requireSettled(manager, current);
      const prepared = current.find((key) => key.activatedAt === null && this.canOpen(key));
      const retiring = current.filter((key) => key !== prepared).map((key) => key.id);
      for (const id of retiring) await manager.update(SigningKey, { id }, { retiredAt: () => 'now()' });
      const active = prepared?.id ?? (await this.add(manager, 'next'));
      await manager.update(SigningKey, { id: active }, { activatedAt: () => 'now()' });
      const next = await this.add(manager, 'next');
      await this.audit.record(manager, { type: 'signing_keys.rotated', details: { active, next, retiring } });
      return { active, next, retiring };
    });
  }

  private async requireSettled(manager: EntityManager, current: SigningKey[]): Promise<void> {
    if (current.some((key) => !this.canOpen(key))) throw new SigningKeysSealed();
    const next = current.find((key) => key.activatedAt === null);
    if (!next || current.length === 1) return; // nothing signs: any key is better than none
    const [{ left }] = await manager.query(
      `SELECT ceil($2 - extract(epoch FROM clock_timestamp() - created_at))::int AS left FROM signing_keys WHERE id = $1`,
      [next.id, JWKS_MAX_AGE_SECONDS + KEYS_STALE_SECONDS],
    );
    if (left > 0) throw new NextKeyTooYoung(left);
  }

  private async add(manager: EntityManager, state: 'active' | 'next'): Promise<string> {
    const id = newId();
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { kty, crv, x, y } = publicKey.export({ format: 'jwk' }) as SigningKey['publicJwk'];
    await manager.insert(SigningKey, {
      id,
      publicJwk: { kty, crv, x, y },
      sealedPrivateKey: this.keyRing.seal(
        privateKey.export({ format: 'der', type: 'pkcs8' }),
        SEALED_SIGNING_KEYS.contextOf(id),
      ),
      createdAt: () => 'clock_timestamp()',
      ...(state === 'active' && { activatedAt: () => 'now()' }),
    });
    return id;
  }

  /** Replicas that start or rotate together take turns. */
  private exclusively<Result>(act: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.manager.transaction(async (manager) => {
      await manager.query('LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE');
      return act(manager);
    });
  }
}
