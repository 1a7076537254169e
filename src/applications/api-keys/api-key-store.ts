import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { type EntityManager, IsNull } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { Cache } from '../../platform/cache/cache.js';
import { newId } from '../../platform/crypto/ids.js';
import { hashSecret, newSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import type { Caller } from '../../platform/http/caller.js';
import { Clock } from '../../platform/time/clock.js';
import { ApiKey, type ApiKeyScope } from '../entities/api-key.entity.js';
import { apiKeyCacheKey } from './api-key-validity.js';

export interface NewApiKey {
  applicationId: string;
  /** The client whose secret it is; null or absent for a key of the application itself. */
  clientId?: string | null;
  name: string;
  scopes: ApiKeyScope[];
  expiresAt?: Date | null;
  /** The secret itself. Without it, a new one is generated. */
  value?: string | undefined;
  /** Of a form that may come twice. */
  id?: string | undefined;
}

export interface Rotation {
  id: string;
  key: string;
  expiresAt: Date | null;
  /** When the old key expires. */
  oldEnds: Date;
}

/** Creates, changes and revokes API keys. Every replica applies a change as soon as it is committed. */
@Injectable()
export class ApiKeyStore {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly audit: Audit,
    private readonly cache: Cache,
    private readonly clock: Clock,
  ) {}

  /** Returns the key itself. It can be seen only now, because only its hash is stored. */
  async create(manager: EntityManager, wanted: NewApiKey, caller?: Caller): Promise<{ id: string; key: string }> {
    const {
      id = newId(),
      applicationId,
      clientId = null,
      name,
      scopes,
      expiresAt = null,
      value: key = newSecret(SECRET_PREFIXES.apiKey),
    } = wanted;
    const keyHash = hashSecret(key);
    const row = { id, applicationId, clientId, name, keyHash, scopes, expiresAt };
    await manager.insert(ApiKey, { ...row, createdAt: () => 'now()' });
    const details = { id, name, scopes, ...(clientId && { clientId }) };
    await this.audit.record(manager, { type: 'api_key.created', applicationId, caller, details });
    return { id, key };
  }

  async change(
    manager: EntityManager,
    key: ApiKey,
    change: Partial<Pick<ApiKey, 'keyHash' | 'scopes' | 'expiresAt'>>,
    caller?: Caller,
  ): Promise<void> {
    const { id, applicationId, name, keyHash } = key;
    await manager.update(ApiKey, { id }, { ...change, ...(change.keyHash && { lastUsedAt: null }) });
    if (change.keyHash) await this.keepReplaced(manager, key);
    await this.cache.forget(manager, apiKeyCacheKey(keyHash), apiKeyCacheKey(change.keyHash ?? keyHash));
    const details = { id, name, fields: Object.keys(change) };
    await this.audit.record(manager, { type: 'api_key.changed', applicationId, caller, details });
  }

  /** A key of the same name, scopes and lifetime. The old one ends after the overlap, or sooner if it ends sooner. */
  async rotate(manager: EntityManager, old: ApiKey, overlapSeconds: number): Promise<Rotation> {
    const { applicationId, clientId, name, scopes, createdAt } = old;
    const now = this.clock.now().getTime();
    const lifetime = old.expiresAt && old.expiresAt.getTime() - createdAt.getTime();
    const expiresAt = lifetime === null ? null : new Date(now + lifetime);
    const created = await this.create(manager, { applicationId, clientId, name, scopes, expiresAt });
    const overlapEnds = new Date(now + overlapSeconds * 1000);
    const oldEnds = old.expiresAt && old.expiresAt < overlapEnds ? old.expiresAt : overlapEnds;
    await this.change(manager, old, { expiresAt: oldEnds });
    return { ...created, expiresAt, oldEnds };
  }

  /** Returns undefined if the key does not exist or is already revoked. */
  revoke(id: string): Promise<ApiKey | undefined> {
    return this.manager.transaction((manager) => this.revokeWithin(manager, id));
  }

  async revokeWithin(manager: EntityManager, id: string, caller?: Caller): Promise<ApiKey | undefined> {
    const revoked = await manager
      .createQueryBuilder()
      .update(ApiKey)
      .set({ revokedAt: () => 'now()' })
      .where('id = :id AND revoked_at IS NULL', { id })
      .execute();
    if (revoked.affected === 0) return undefined;
    const key = await manager.findOneByOrFail(ApiKey, { id });
    await this.cache.forget(manager, apiKeyCacheKey(key.keyHash));
    const { applicationId, name } = key;
    await this.audit.record(manager, { type: 'api_key.revoked', applicationId, caller, details: { id, name } });
    return key;
  }

  /** The replaced value stays known as that of a revoked key, so no key ever gets it again. */
  private async keepReplaced(manager: EntityManager, { id: _id, ...replaced }: ApiKey): Promise<void> {
    await manager.insert(ApiKey, { ...replaced, id: newId(), revokedAt: () => 'now()' });
  }

  /** The keys of an application itself, or of a client of it; the oldest first. */
  heldBy(
    { applicationId, clientId }: { applicationId: string; clientId: string | null },
    manager = this.manager,
  ): Promise<ApiKey[]> {
    const where = { applicationId, clientId: clientId ?? IsNull() };
    return manager.find(ApiKey, { where, order: { createdAt: 'ASC', id: 'ASC' } });
  }
}
