import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { ApiKeyStore } from '../api-keys/api-key-store.js';
import { type ApiKey, USUAL_SCOPES } from '../entities/api-key.entity.js';
import type { ApiKeySeed, ApplicationSeed } from './application-seed.js';
import type { Author } from './author.js';
import type { SeedFile } from './seed-reading.js';
import { differences, type FieldChange, fieldChanges, type LeftOutKey, type SeededKey } from './seed-result.js';
import { SeedFileFaulty } from './seeding.errors.js';

/** Whose keys they are: an application's own, or those of a client of it. */
export interface KeyHolder {
  applicationId: string;
  clientId: string | null;
}

interface Owner {
  name: string;
  slug: string;
  clientId: string | null;
  revoked: boolean;
  /** The application has an active key of that name. */
  active: boolean;
}

export interface SeededKeys {
  apiKeys: SeededKey[];
  leftOut: LeftOutKey[];
}

/**
 * The name identifies a key among the keys of its application; of two active ones, the newest. A revoked key never
 * becomes active again: neither its value, nor a new key in its place.
 */
@Injectable()
export class ApiKeySeeding {
  constructor(private readonly keys: ApiKeyStore) {}

  /** If no keys may be generated, those without a value are left out. */
  async apply(manager: EntityManager, holder: KeyHolder, seeds: ApiKeySeed[], author: Author): Promise<SeededKeys> {
    const seeded: SeededKeys = { apiKeys: [], leftOut: [] };
    const known = await this.keys.heldBy(holder, manager);
    for (const seed of seeds) {
      const namesakes = known.filter(({ name }) => name === seed.name);
      const { name, value, scopes = [...USUAL_SCOPES] } = seed;
      if (namesakes.length > 0) seeded.apiKeys.push(await this.keep(manager, namesakes, seed, author));
      else if (value || author.generatesKeys) seeded.apiKeys.push(await this.create(manager, holder, seed, author));
      else seeded.leftOut.push({ name, scopes });
    }
    return seeded;
  }

  /** Refuses values that another key has, even a revoked one, and values that were replaced. */
  async requireFree(manager: EntityManager, { applications, faultAt, named }: SeedFile): Promise<void> {
    const faults: string[] = [];
    for (const [index, application] of applications.entries()) {
      for (const { place, clientId, name, value } of namedKeys(application)) {
        const owner = value && (await this.findOwner(manager, value));
        const isOwn = owner && owner.slug === application.slug && owner.clientId === clientId && owner.name === name;
        if (!owner || (isOwn && !(owner.revoked && owner.active))) continue;
        const whose = `${owner.revoked ? 'revoked or replaced ' : ''}key \`${owner.name}\` of ${named(owner.slug)}`;
        faults.push(
          faultAt(`applications[${index}].${place}.value`, `is already the value of the ${whose}; choose a new one`),
        );
      }
    }
    if (faults.length > 0) throw new SeedFileFaulty(faults);
  }

  private async findOwner(manager: EntityManager, value: string): Promise<Owner | undefined> {
    const [owner] = await manager.query<Owner[]>(
      `SELECT key.name, key.revoked_at IS NOT NULL AS revoked, application.slug, key.client_id AS "clientId", EXISTS (
         SELECT FROM api_keys other
         WHERE other.application_id = key.application_id AND other.client_id IS NOT DISTINCT FROM key.client_id
           AND other.name = key.name AND other.revoked_at IS NULL
       ) AS active
       FROM api_keys key JOIN applications application ON application.id = key.application_id
       WHERE key.key_hash = $1`,
      [hashSecret(value)],
    );
    return owner;
  }

  private async keep(
    manager: EntityManager,
    namesakes: ApiKey[],
    seed: ApiKeySeed,
    { caller }: Author,
  ): Promise<SeededKey> {
    const active = namesakes.filter(({ revokedAt }) => revokedAt === null);
    const stored = active.at(-1);
    if (!stored) return revoked(namesakes);
    const keyHash = seed.value && hashSecret(seed.value);
    const rotated = keyHash ? active.slice(0, -1).find((key) => key.keyHash.equals(keyHash)) : undefined;
    const change = differences<Pick<ApiKey, 'keyHash' | 'scopes'>>(stored, {
      ...(keyHash && !rotated && { keyHash }),
      ...(seed.scopes && { scopes: seed.scopes }),
    });
    const fields = fieldsOf(stored, change);
    if (fields.length > 0) await this.keys.change(manager, stored, change, caller);
    return {
      id: stored.id,
      name: stored.name,
      change: fields.length > 0 ? 'changed' : 'unchanged',
      fields,
      ...(rotated?.expiresAt && { rotatedEndsAt: rotated.expiresAt }),
    };
  }

  private async create(
    manager: EntityManager,
    holder: KeyHolder,
    seed: ApiKeySeed,
    { caller }: Author,
  ): Promise<SeededKey> {
    const { name, value, scopes = [...USUAL_SCOPES] } = seed;
    const { id, key } = await this.keys.create(manager, { ...holder, name, value, scopes }, caller);
    return { id, name, change: 'created', fields: [], ...(!value && { key }) };
  }
}

/** Each key of an application's seed and of its clients, with its place in the file. */
export const namedKeys = ({ apiKeys, clients }: Pick<ApplicationSeed, 'apiKeys' | 'clients'>) => [
  ...apiKeys.map((key, at) => ({ ...key, clientId: null, place: `apiKeys[${at}]` })),
  ...clients.flatMap(({ id, secrets }, which) =>
    secrets.map((secret, at) => ({ ...secret, clientId: id, place: `clients[${which}].secrets[${at}]` })),
  ),
];

function revoked(namesakes: ApiKey[]): SeededKey {
  const moment = (key: ApiKey): Date => key.revokedAt as Date;
  const [{ id, name, ...last }] = namesakes.sort((a, b) => +moment(b) - +moment(a)) as [ApiKey];
  return { id, name, change: 'unchanged', fields: [], revokedAt: last.revokedAt as Date };
}

function fieldsOf(stored: ApiKey, { keyHash, ...open }: Partial<ApiKey>): FieldChange[] {
  return [...(keyHash ? [{ name: 'value' }] : []), ...fieldChanges(stored, open)];
}
