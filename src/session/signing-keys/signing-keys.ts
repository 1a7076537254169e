import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Cache } from '../../platform/cache/cache.js';
import { waitAtMost } from '../../platform/time/wait-at-most.js';
import { CompactJws } from './compact-jws.js';
import { ACCESS_TOKEN_ALGORITHM, ALGORITHMS, type Algorithm } from './key-families.js';
import { Signer } from './signer.js';
import type { SigningKey } from './signing-key.entity.js';
import { SIGNING_KEYS, SigningKeyStore } from './signing-key-store.js';
import { NoActiveSigningKey, SigningKeysError, SigningKeysSealed } from './signing-keys.errors.js';

/** Distinguishes an access token from every other JWT that is signed with the same key (RFC 9068). */
export const ACCESS_TOKEN_TYPE = 'at+jwt';

/**
 * After FRESH_MS a request reads the keys again in the background, and after STALE_MS it waits for them. STALE_MS and
 * PATIENCE_MS together are less than the five seconds in which a withdrawn key must be refused, even without a notice.
 */
const FRESH_MS = 2_000;
const STALE_MS = 3_500;
/**
 * While the database does not answer, the keys in memory are used. No session is admitted meanwhile, because the
 * database decides that too.
 */
const PATIENCE_MS = 1_000;
const SEARCH_PAUSE_MS = 2_000;

/** The keys that sign. */
interface InUse {
  accessTokens: CompactJws | undefined;
  others: Map<Algorithm, Signer>;
}

interface LoadedKeys {
  /** When the load began, by the monotonic clock. */
  at: number;
  /** Tells whether a key has changed. Unset while the wrong key signs, so the next load looks again. */
  state: string | undefined;
  /** A key that cannot be opened here is not among them, unless the previous secret key is still trusted. */
  active: InUse;
  publicKeys: Map<string, KeyObject>;
  jwks: { keys: object[] };
}

/**
 * The keys that this process knows: at most a few seconds old, unless the database is away. A withdrawn key is refused
 * even where SECRET_KEY does not open its successor: trust does not depend on what can be opened here.
 */
@Injectable()
export class SigningKeys implements OnApplicationBootstrap {
  private readonly log = new Logger('SigningKeys');
  private loaded: LoadedKeys | undefined;
  private loading: Promise<LoadedKeys> | undefined;
  private changedAt = Number.NEGATIVE_INFINITY;
  private retryAt = Number.NEGATIVE_INFINITY;
  /** The log tells once of an outage. */
  private isTold = false;

  constructor(
    private readonly store: SigningKeyStore,
    cache: Cache,
  ) {
    cache.onDrop(SIGNING_KEYS, () => {
      this.changedAt = performance.now();
    });
  }

  /** Loaded at the start, so that a wrong SECRET_KEY ends the start and not every request. */
  async onApplicationBootstrap(): Promise<void> {
    await this.store.ensureKeys();
    await this.reload();
  }

  /** The key of access tokens. */
  async active(): Promise<CompactJws> {
    const { active } = await this.keys();
    if (!active.accessTokens) throw new SigningKeysSealed();
    return active.accessTokens;
  }

  /** The key of ID tokens and logout tokens with this algorithm. */
  async signer(alg: Algorithm): Promise<Signer> {
    const signer = (await this.keys()).active.others.get(alg);
    if (!signer) throw new SigningKeysSealed();
    return signer;
  }

  async jwks(): Promise<LoadedKeys['jwks']> {
    return (await this.keys()).jwks;
  }

  /** Whether it is one of the keys in memory. Where they must be read again, only `find` knows. */
  isTrusted(kid: string): boolean {
    const keys = this.keys();
    return !(keys instanceof Promise) && keys.publicKeys.has(kid);
  }

  /** Another replica may just have made an unknown key, so the keys are loaded again, but not for every forgery. */
  async find(kid: string): Promise<KeyObject | undefined> {
    const keys = await this.keys();
    const known = keys.publicKeys.get(kid);
    if (known || performance.now() - keys.at < SEARCH_PAUSE_MS) return known;
    return (await this.reload()).publicKeys.get(kid);
  }

  /** Also one that is published no more: a hint of a session that lives may be older than that. */
  async findForHint(kid: string): Promise<KeyObject | undefined> {
    const published = await this.find(kid);
    if (published) return published;
    const retired = await this.store.notWithdrawn(kid);
    return retired ? publicKeyOf(retired) : undefined;
  }

  async reload(): Promise<LoadedKeys> {
    this.loading ??= this.load().finally(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  /** The keys are nearly always in memory, and then a signature waits for no promise. */
  private keys(): LoadedKeys | Promise<LoadedKeys> {
    const { loaded } = this;
    if (!loaded) return this.reload();
    const now = performance.now();
    const age = loaded.at <= this.changedAt ? Number.POSITIVE_INFINITY : now - loaded.at;
    if (age <= FRESH_MS || now < this.retryAt) return loaded;
    const renewed = this.reload().catch((error: Error) => this.keepOld(error.message, loaded));
    return age > STALE_MS ? this.patiently(renewed, loaded) : loaded;
  }

  private async patiently(renewed: Promise<LoadedKeys>, known: LoadedKeys): Promise<LoadedKeys> {
    const answer = await waitAtMost(PATIENCE_MS, renewed);
    return answer ?? this.keepOld('the database does not answer', known);
  }

  private async load(): Promise<LoadedKeys> {
    const at = performance.now();
    const keys = await this.store.published();
    this.isTold = false;
    const state = JSON.stringify(keys.map(({ id, activatedAt, retiredAt }) => [id, activatedAt, retiredAt]));
    this.loaded = this.loaded?.state === state ? { ...this.loaded, at } : { at, ...this.prepared(keys, state) };
    return this.loaded;
  }

  private prepared(keys: SigningKey[], state: string): Omit<LoadedKeys, 'at'> {
    const publicKeys = new Map(keys.map((key) => [key.id, publicKeyOf(key)]));
    const jwks = { keys: keys.map(publicForm) };
    try {
      return { active: this.inUse(keys), publicKeys, jwks, state };
    } catch (error) {
      if (!(error instanceof SigningKeysError) || !this.loaded) throw error;
      this.log.error(`Tokens are verified by the newest keys, but none can be signed by them: ${error.message}`);
      return { active: stillTrusted(this.loaded.active, publicKeys), publicKeys, jwks, state: undefined };
    }
  }

  private inUse(keys: SigningKey[]): InUse {
    const active = keys.filter((key) => key.activatedAt !== null && key.retiredAt === null);
    const others = ALGORITHMS.map((alg): [Algorithm, Signer] => {
      const key = active.find((one) => one.alg === alg);
      if (!key) throw new NoActiveSigningKey(alg);
      const der = this.store.privateKeyOf(key);
      return [alg, new Signer(key.id, alg, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))];
    });
    const signers = new Map(others);
    const { kid, privateKey } = signers.get(ACCESS_TOKEN_ALGORITHM) as Signer;
    return { accessTokens: new CompactJws({ typ: ACCESS_TOKEN_TYPE, kid }, privateKey), others: signers };
  }

  private keepOld(reason: string, known: LoadedKeys): LoadedKeys {
    this.retryAt = performance.now() + SEARCH_PAUSE_MS;
    if (!this.isTold)
      this.log.warn(`The signing keys could not be reloaded; the ones in memory stay in use: ${reason}`);
    this.isTold = true;
    return known;
  }
}

const stillTrusted = ({ accessTokens, others }: InUse, publicKeys: Map<string, KeyObject>): InUse => ({
  accessTokens: accessTokens && publicKeys.has(accessTokens.kid) ? accessTokens : undefined,
  others: new Map([...others].filter(([, { kid }]) => publicKeys.has(kid))),
});

const publicKeyOf = ({ publicJwk }: SigningKey): KeyObject => createPublicKey({ key: publicJwk, format: 'jwk' });

const publicForm = ({ id, alg, publicJwk }: SigningKey): object => ({ ...publicJwk, kid: id, use: 'sig', alg });
