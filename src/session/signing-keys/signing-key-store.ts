import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { type EntityManager, IsNull } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { Cache } from '../../platform/cache/cache.js';
import { Settings } from '../../platform/config/settings.js';
import { newId } from '../../platform/crypto/ids.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import type { SealedColumn } from '../../platform/crypto/sealed-column.js';
import { within } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { ACCESS_TOKEN_ALGORITHM, ALGORITHMS, type Algorithm, FAMILIES, type KeyPair } from './key-families.js';
import { SigningKey } from './signing-key.entity.js';
import { NextKeyTooYoung, SigningKeysSealed, SigningKeyUnknown } from './signing-keys.errors.js';
import { IS_PUBLISHED, LOCK_SIGNING_KEYS, publishedLife, SECONDS_UNTIL_READY } from './signing-keys.statements.js';

/** The name under which replicas learn that the keys have changed. */
export const SIGNING_KEYS = 'signing-keys';

/** The keys after a change. */
interface KeysInUse {
  active: string;
  next: string;
}

interface Rotation {
  force?: boolean;
  alg?: Algorithm;
}

export interface Rotated extends KeysInUse {
  alg: Algorithm;
  retiring: string[];
}

export interface Withdrawal extends KeysInUse {
  kid: string;
  withdrawnAt: Date;
  /** It is false if it had already been withdrawn. */
  changed: boolean;
}

export const SEALED_SIGNING_KEYS: SealedColumn = {
  table: 'signing_keys',
  column: 'sealed_private_key',
  name: 'signingKeys',
  contextOf: (id) => `signing-key/${id}`,
};

type TwoPairs = [KeyPair, KeyPair];

/** An RSA key takes longer to make than a transaction may last, so keys are made before it. */
const twoFor = async (alg: Algorithm): Promise<TwoPairs> => [await FAMILIES[alg](), await FAMILIES[alg]()];

/**
 * A key passes through three states in order: next (published, so that every verifier has fetched it), active (signs),
 * retiring (verifies what it signed until the last of it has expired). Each algorithm always has one active key and one
 * next key.
 * A leaked key is withdrawn from any state: nothing that it signed counts any more.
 */
@Injectable()
export class SigningKeyStore {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly keyRing: KeyRing,
    private readonly settings: Settings,
    private readonly audit: Audit,
    private readonly cache: Cache,
  ) {}

  published(): Promise<SigningKey[]> {
    return this.manager
      .createQueryBuilder(SigningKey, 'key')
      .where(IS_PUBLISHED, { life: publishedLife(this.settings) })
      .orderBy('key.created_at')
      .getMany();
  }

  /** However long ago it signed. */
  notWithdrawn(kid: string): Promise<SigningKey | null> {
    return this.manager.findOneBy(SigningKey, { id: kid, withdrawnAt: IsNull() });
  }

  privateKeyOf(key: SigningKey): Buffer {
    try {
      return this.keyRing.open(key.sealedPrivateKey ?? Buffer.alloc(0), SEALED_SIGNING_KEYS.contextOf(key.id));
    } catch {
      throw new SigningKeysSealed();
    }
  }

  async ensureKeys(): Promise<void> {
    const made = await Promise.all(
      (await this.missing(this.manager)).map(async (alg) => ({ alg, pairs: await twoFor(alg) })),
    );
    if (made.length === 0) return;
    await this.exclusively(async (manager) => {
      const missing = await this.missing(manager);
      for (const { alg, pairs } of made.filter((one) => missing.includes(one.alg))) {
        await this.add(manager, alg, 'active', pairs[0]);
        await this.add(manager, alg, 'next', pairs[1]);
      }
    });
  }

  private async missing(manager: EntityManager): Promise<Algorithm[]> {
    const present = await manager.find(SigningKey, { select: { id: true, alg: true } });
    return ALGORITHMS.filter((alg) => !present.some((row) => row.alg === alg));
  }

  canOpen({ id, sealedPrivateKey }: SigningKey): boolean {
    return this.keyRing.opens(sealedPrivateKey ?? Buffer.alloc(0), SEALED_SIGNING_KEYS.contextOf(id));
  }

  /**
   * next → active, active → retiring, and a new next. Refused while verifiers may not know the next key, or when
   * SECRET_KEY does not open the keys, unless forced: then a key that cannot be opened retires without having signed.
   */
  async rotate({ force = false, alg = ACCESS_TOKEN_ALGORITHM }: Rotation = {}): Promise<Rotated> {
    const pairs = await twoFor(alg);
    return this.exclusively((manager) => this.rotateWithin(manager, { alg, pairs, force }));
  }

  /** The keys of every algorithm, or of none. */
  async rotateAll({ force = false, caller }: { force?: boolean; caller?: Caller } = {}): Promise<Rotated[]> {
    const made = await Promise.all(ALGORITHMS.map(async (alg) => ({ alg, pairs: await twoFor(alg) })));
    return this.exclusively(async (manager) => {
      const rotated: Rotated[] = [];
      for (const one of made) rotated.push(await this.rotateWithin(manager, { ...one, force, caller }));
      return rotated;
    });
  }

  private async rotateWithin(
    manager: EntityManager,
    { alg, pairs, force, caller }: { alg: Algorithm; pairs: TwoPairs; force: boolean; caller?: Caller | undefined },
  ): Promise<Rotated> {
    const current = await this.current(manager, alg);
    if (!force) await this.requireSettled(manager, current);
    const prepared = this.preparedAmong(current);
    const retiring = current.filter((key) => key !== prepared).map((key) => key.id);
    for (const id of retiring)
      await manager.update(SigningKey, { id }, { retiredAt: () => 'now()', sealedPrivateKey: null });
    const { active, next } = await this.promote(manager, alg, prepared, pairs);
    const details = { alg, active, next, retiring };
    await this.audit.record(manager, { type: 'signing_keys.rotated', caller, details });
    await this.cache.forget(manager, SIGNING_KEYS);
    return details;
  }

  /**
   * Nothing that the key signed counts any more, and it is never published again. If it was signing, the next key takes
   * over. Refused where SECRET_KEY does not open the other keys: no replica could use the key that it would seal.
   */
  async withdraw(kid: string): Promise<Withdrawal> {
    const wanted = await this.manager.findOneBy(SigningKey, { id: kid });
    if (!wanted) throw new SigningKeyUnknown();
    const pairs = await twoFor(wanted.alg);
    return this.exclusively(async (manager) => {
      const known = await manager.findOneByOrFail(SigningKey, { id: kid });
      const others = await this.current(manager, known.alg);
      this.requireOpenable(others.filter(({ id }) => id !== kid));
      const changed = known.withdrawnAt === null;
      if (changed)
        await manager.update(
          SigningKey,
          { id: kid },
          { withdrawnAt: () => 'now()', retiredAt: () => 'COALESCE(retired_at, now())', sealedPrivateKey: null },
        );
      const inUse = await this.replenish(manager, known.alg, pairs);
      const { withdrawnAt } = await manager.findOneByOrFail(SigningKey, { id: kid });
      if (changed) await this.audit.record(manager, { type: 'signing_keys.withdrawn', details: { kid, ...inUse } });
      await this.cache.forget(manager, SIGNING_KEYS);
      return { kid, withdrawnAt: withdrawnAt as Date, ...inUse, changed };
    });
  }

  private current(manager: EntityManager, alg: Algorithm): Promise<SigningKey[]> {
    return manager.find(SigningKey, { where: { alg, retiredAt: IsNull() }, order: { createdAt: 'ASC' } });
  }

  private preparedAmong(current: SigningKey[]): SigningKey | undefined {
    return current.find((key) => key.activatedAt === null && this.canOpen(key));
  }

  /** The prepared key signs from now on, or a new key if none is prepared. Then prepares another key. */
  private async promote(
    manager: EntityManager,
    alg: Algorithm,
    prepared: SigningKey | undefined,
    [one, other]: TwoPairs,
  ): Promise<KeysInUse> {
    const active = prepared?.id ?? (await this.add(manager, alg, 'next', one));
    await manager.update(SigningKey, { id: active }, { activatedAt: () => 'now()' });
    return { active, next: await this.add(manager, alg, 'next', other) };
  }

  /** Makes sure after a withdrawal that a signing key and a next key exist again. */
  private async replenish(manager: EntityManager, alg: Algorithm, pairs: TwoPairs): Promise<KeysInUse> {
    const current = await this.current(manager, alg);
    const active = current.find((key) => key.activatedAt !== null);
    if (!active) return this.promote(manager, alg, this.preparedAmong(current), pairs);
    const next = current.find((key) => key.activatedAt === null);
    return { active: active.id, next: next?.id ?? (await this.add(manager, alg, 'next', pairs[0])) };
  }

  private requireOpenable(keys: SigningKey[]): void {
    if (keys.some((key) => !this.canOpen(key))) throw new SigningKeysSealed();
  }

  private async requireSettled(manager: EntityManager, current: SigningKey[]): Promise<void> {
    this.requireOpenable(current);
    const next = current.find((key) => key.activatedAt === null);
    if (!next || current.length === 1) return; // no key signs: any key is better than none
    const [{ seconds } = { seconds: 0 }] = await within(manager).run(SECONDS_UNTIL_READY, { id: next.id });
    if (seconds > 0) throw new NextKeyTooYoung(seconds);
  }

  private async add(
    manager: EntityManager,
    alg: Algorithm,
    state: 'active' | 'next',
    { publicKey, privateKey }: KeyPair,
  ): Promise<string> {
    const id = newId();
    await manager.insert(SigningKey, {
      id,
      alg,
      publicJwk: publicKey.export({ format: 'jwk' }) as SigningKey['publicJwk'],
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
      await within(manager).run(LOCK_SIGNING_KEYS, {});
      return act(manager);
    });
  }
}
