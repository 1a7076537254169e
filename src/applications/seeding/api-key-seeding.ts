import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { ApiKeyStore } from '../api-keys/api-key-store.js';
import { USUAL_SCOPES } from '../entities/api-key.entity.js';
import type { ApiKeySeed, ApplicationSeed } from './application-seed.js';
import { differences, type SeededKey } from './seed-result.js';
import { SeedFileFaulty } from './seeding.errors.js';

interface Owner {
  name: string;
  slug: string;
  revoked: boolean;
}

/** The name identifies a key among the active keys of its application. A revoked key never becomes active again. */
@Injectable()
export class ApiKeySeeding {
  constructor(private readonly keys: ApiKeyStore) {}

  async apply(manager: EntityManager, applicationId: string, seed: ApiKeySeed): Promise<SeededKey> {
    const living = (await this.keys.ofApplication(applicationId, manager)).filter((key) => key.revokedAt === null);
    const stored = living.find((key) => key.name === seed.name);
    if (!stored) return this.create(manager, applicationId, seed);
    const change = differences<{ keyHash: Buffer; scopes: string[] }>(stored, {
      ...(seed.value && { keyHash: hashSecret(seed.value) }),
      ...(seed.scopes && { scopes: seed.scopes }),
    });
    const fields = Object.keys(change).map((field) => (field === 'keyHash' ? 'value' : field));
    if (fields.length > 0) await this.keys.change(manager, stored, change as Parameters<ApiKeyStore['change']>[2]);
    return { id: stored.id, name: stored.name, change: fields.length > 0 ? 'changed' : 'unchanged', fields };
  }

  /** Refuses values that another key has, even a revoked one. */
  async requireFree(manager: EntityManager, applications: ApplicationSeed[]): Promise<void> {
    const faults: string[] = [];
    for (const [index, { slug, apiKeys }] of applications.entries()) {
      for (const [position, { name, value }] of apiKeys.entries()) {
        const owner = value && (await this.findOwner(manager, value));
        if (!owner || (owner.slug === slug && owner.name === name && !owner.revoked)) continue;
        const whose = `${owner.revoked ? 'revoked ' : ''}key \`${owner.name}\` of \`${owner.slug}\``;
        faults.push(
          `applications[${index}].apiKeys[${position}].value: is already the value of the ${whose}; choose a new one`,
        );
      }
    }
    if (faults.length > 0) throw new SeedFileFaulty(faults);
  }

  private async findOwner(manager: EntityManager, value: string): Promise<Owner | undefined> {
    const [owner] = await manager.query<Owner[]>(
      `SELECT key.name, key.revoked_at IS NOT NULL AS revoked, application.slug
       FROM api_keys key JOIN applications application ON application.id = key.application_id
       WHERE key.key_hash = $1`,
      [hashSecret(value)],
    );
    return owner;
  }

  private async create(manager: EntityManager, applicationId: string, seed: ApiKeySeed): Promise<SeededKey> {
    const { name, value, scopes = [...USUAL_SCOPES] } = seed;
    const { id, key } = await this.keys.create(manager, { applicationId, name, value, scopes });
    return { id, name, change: 'created', fields: [], ...(!value && { key }) };
  }
}
