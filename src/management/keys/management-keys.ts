import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { type EntityManager, IsNull } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { hashSecret, looksLikeSecret, newSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { Database } from '../../platform/database/database.js';
import { now } from '../../platform/database/postgres.js';
import { ManagementKey } from './management-key.entity.js';
import { LIVE_MANAGEMENT_KEY, type LiveKey, USE_MANAGEMENT_KEY } from './management-keys.statements.js';

type NewManagementKey = Pick<ManagementKey, 'applicationId' | 'name' | 'scopes' | 'expiresAt'>;

/** Makes, uses and revokes the keys of programs that manage users and applications. */
@Injectable()
export class ManagementKeys {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** Returns the key itself. It can be seen only now, because only its hash is stored. */
  create(wanted: NewManagementKey): Promise<{ id: string; key: string }> {
    return this.manager.transaction(async (manager) => {
      const id = newId();
      const key = newSecret(SECRET_PREFIXES.managementKey);
      await manager.insert(ManagementKey, { ...wanted, id, keyHash: hashSecret(key), createdAt: now });
      const { applicationId, name, scopes } = wanted;
      const details = { id, name, scopes };
      await this.audit.record(manager, { type: 'management_key.created', applicationId, details });
      return { id, key };
    });
  }

  /** The key of this secret if it is neither revoked nor expired. */
  async use(secret: string): Promise<LiveKey | undefined> {
    if (!looksLikeSecret(SECRET_PREFIXES.managementKey, secret)) return undefined;
    const [key] = await this.database.run(USE_MANAGEMENT_KEY, { hash: hashSecret(secret) });
    return key;
  }

  async isLive(id: string): Promise<boolean> {
    return (await this.database.run(LIVE_MANAGEMENT_KEY, { id })).length > 0;
  }

  isNameTaken(name: string): Promise<boolean> {
    return this.manager.existsBy(ManagementKey, { name, revokedAt: IsNull() });
  }

  /** Returns undefined if the key does not exist or is already revoked. */
  revoke(id: string): Promise<ManagementKey | undefined> {
    return this.manager.transaction(async (manager) => {
      const { affected } = await manager.update(ManagementKey, { id, revokedAt: IsNull() }, { revokedAt: now });
      if (affected === 0) return undefined;
      const key = await manager.findOneByOrFail(ManagementKey, { id });
      const { applicationId, name } = key;
      await this.audit.record(manager, { type: 'management_key.revoked', applicationId, details: { id, name } });
      return key;
    });
  }
}
