import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { SigningKey } from './entities/signing-key.entity.js';
import { KEYS_STALE_SECONDS } from './key-lifetimes.js';
import { SigningKeyStore } from './signing-key-store.js';
import { NoActiveSigningKey } from './signing-keys.errors.js';
import { VerifiedTokens } from './verified-tokens.js';

/** Read again in the background from then on, and before anything else if nobody has asked for long. */
const FRESH_MS = 30_000;
const STALE_MS = KEYS_STALE_SECONDS * 1000;
const SEARCH_PAUSE_MS = 2_000;

interface LoadedKeys {
  at: number;
  active: { kid: string; privateKey: KeyObject };
  publicKeys: Map<string, KeyObject>;
  jwks: { keys: object[] };
}

/** The keys as this process knows them: never older than a minute, unless the database is away. */
@Injectable()
export class SigningKeys implements OnApplicationBootstrap {
  private readonly log = new Logger('SigningKeys');
  private loaded: LoadedKeys | undefined;
  private loading: Promise<LoadedKeys> | undefined;

  constructor(
    private readonly store: SigningKeyStore,
    private readonly verified: VerifiedTokens,
  ) {}

  /** Loaded before anybody asks, so that a wrong SECRET_KEY ends the start and not every request. */
  async onApplicationBootstrap(): Promise<void> {
    await this.store.ensureKeys();
    await this.reload();
  }

  async active(): Promise<LoadedKeys['active']> {
    return (await this.keys()).active;
  }

  async jwks(): Promise<LoadedKeys['jwks']> {
    return (await this.keys()).jwks;
  }

  /** A name we do not know may be a key that another replica made just now: look again, but not for every forgery. */
  async find(kid: string): Promise<KeyObject | undefined> {
    const keys = await this.keys();
    const known = keys.publicKeys.get(kid);
    if (known || Date.now() - keys.at < SEARCH_PAUSE_MS) return known;
    return (await this.reload()).publicKeys.get(kid);
  }

  async reload(): Promise<LoadedKeys> {
    this.loading ??= this.load().finally(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  private async keys(): Promise<LoadedKeys> {
    if (!this.loaded) return this.reload();
    const age = Date.now() - this.loaded.at;
    if (age <= FRESH_MS) return this.loaded;
    const renewed = this.reload().catch((error: Error) => this.keepOld(error, this.loaded as LoadedKeys));
    return age > STALE_MS ? renewed : this.loaded;
  }

  private async load(): Promise<LoadedKeys> {
    const keys = await this.store.published();
    const active = keys.find((key) => key.activatedAt !== null && key.retiredAt === null);
    if (!active) throw new NoActiveSigningKey();
    this.loaded = {
      at: Date.now(),
      active: {
        kid: active.id,
        privateKey: createPrivateKey({ key: this.store.privateKeyOf(active), format: 'der', type: 'pkcs8' }),
      },
      publicKeys: new Map(keys.map((key) => [key.id, createPublicKey({ key: key.publicJwk, format: 'jwk' })])),
      jwks: { keys: keys.map(publicForm) },
    };
    this.verified.forget();
    return this.loaded;
  }

  private keepOld(error: Error, known: LoadedKeys): LoadedKeys {
    known.at = Date.now() - FRESH_MS + SEARCH_PAUSE_MS;
    this.log.warn(`The signing keys could not be reloaded; the ones in memory stay in use: ${error.message}`);
    return known;
  }
}

const publicForm = ({ id, publicJwk }: SigningKey): object => ({ ...publicJwk, kid: id, use: 'sig', alg: 'ES256' });
