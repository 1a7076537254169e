import { Injectable } from '@nestjs/common';
import { Cache } from '../../platform/cache/cache.js';
import { mistakenFor } from '../../platform/crypto/secret-kinds.js';
import { hashedText, hashSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { Database } from '../../platform/database/database.js';
import { Clock } from '../../platform/time/clock.js';
import { ApiKeyInvalid } from '../applications.errors.js';
import type { ApiKeyScope } from '../entities/api-key.entity.js';
import { API_KEY_BY_HASH, type ApiKeyRow } from './api-keys.statements.js';
import { KeyUses } from './key-uses.js';

const LONGEST_KEY = 512;

const cacheKey = (keyHash: string): string => `api-key:${keyHash}`;
export const apiKeyCacheKey = (keyHash: Buffer): string => cacheKey(keyHash.toString('base64url'));

/** Decides whether an API key may be used. `ApiKeyStore` creates, changes and revokes the keys. */
@Injectable()
export class ApiKeyCheck {
  constructor(
    private readonly database: Database,
    private readonly cache: Cache,
    private readonly clock: Clock,
    private readonly uses: KeyUses,
  ) {}

  /**
   * Returns the application of the key if the key has the scope. A refusal judges the form of what was sent, and gives
   * no reason away about a key.
   */
  async requireKey(key: unknown, scope: ApiKeyScope, authorization?: string): Promise<ApiKeyRow> {
    const found = await this.findKey(key, scope);
    if (!found) throw refusalOf(key, scope, authorization);
    return found;
  }

  /** The key if it may be used and has the scope. The secret of a client opens nothing but what is the client's. */
  async findKey(key: unknown, scope: ApiKeyScope, clientId: string | null = null): Promise<ApiKeyRow | undefined> {
    if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY) return undefined;
    // The cache keeps no guesses: thousands of them would push the real keys out.
    const found = await this.cache.get(cacheKey(hashedText(key)), () => this.find(hashSecret(key)), {
      keeps: (row) => row !== undefined,
    });
    const isTheirs = found?.clientId === clientId;
    if (!found || !isTheirs || !this.isAlive(found) || !found.scopes.includes(scope)) return undefined;
    this.uses.note(found);
    return found;
  }

  private async find(hash: Buffer): Promise<ApiKeyRow | undefined> {
    const [row] = await this.database.run(API_KEY_BY_HASH, { hash });
    return row;
  }

  private isAlive(key: ApiKeyRow): boolean {
    return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > this.clock.now());
  }
}

const KEY_IN_AUTHORIZATION = new RegExp(`^(Bearer +)?${SECRET_PREFIXES.apiKey}`, 'i');
/** What a seed file takes as the value of a key. */
const FORM = /^[\x21-\x7e]{32,512}$/;

function refusalOf(sent: unknown, scope: ApiKeyScope, authorization = ''): ApiKeyInvalid {
  if (sent === undefined || sent === '')
    return KEY_IN_AUTHORIZATION.test(authorization) ? ApiKeyInvalid.misplaced() : ApiKeyInvalid.missing(scope);
  const mistake = mistakenFor('apiKey', sent);
  if (mistake) return ApiKeyInvalid.mistaken(mistake);
  return typeof sent === 'string' && FORM.test(sent) ? ApiKeyInvalid.withoutScope(scope) : ApiKeyInvalid.malformed();
}
