import { Injectable } from '@nestjs/common';
import { Cache } from '../../platform/cache/cache.js';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { Database } from '../../platform/database/database.js';
import { Clock } from '../../platform/time/clock.js';
import { ApiKeyInvalid } from '../applications.errors.js';
import type { ApiKeyScope } from '../entities/api-key.entity.js';
import { API_KEY_BY_HASH, type ApiKeyRow } from './api-key-by-hash.statement.js';

const LONGEST_KEY = 512;

export const apiKeyCacheKey = (keyHash: Buffer): string => `api-key:${keyHash.toString('base64url')}`;

/** Decides whether an API key may be used. `ApiKeyStore` creates, changes and revokes the keys. */
@Injectable()
export class ApiKeyCheck {
  constructor(
    private readonly database: Database,
    private readonly cache: Cache,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the application of the key if the key has the scope. Every refusal is the same, so it gives no reason away.
   */
  async requireKey(key: unknown, scope: ApiKeyScope): Promise<{ id: string; applicationId: string }> {
    if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY) throw new ApiKeyInvalid();
    const hash = hashSecret(key);
    // The cache keeps no guesses: thousands of them would push the real keys out.
    const found = await this.cache.get(apiKeyCacheKey(hash), () => this.find(hash), {
      keeps: (row) => row !== undefined,
    });
    if (!found || !this.isAlive(found) || !found.scopes.includes(scope)) throw new ApiKeyInvalid();
    return { id: found.id, applicationId: found.application_id };
  }

  private async find(hash: Buffer): Promise<ApiKeyRow | undefined> {
    const [row] = await this.database.run(API_KEY_BY_HASH, { hash });
    return row;
  }

  private isAlive(key: ApiKeyRow): boolean {
    return key.revoked_at === null && (key.expires_at === null || key.expires_at > this.clock.now());
  }
}
