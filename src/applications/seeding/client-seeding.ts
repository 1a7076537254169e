import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { Client } from '../clients/client.entity.js';
import type { ClientSettings } from '../clients/client-settings.js';
import { ClientsService } from '../clients/clients.service.js';
import { Application } from '../entities/application.entity.js';
import { ApiKeySeeding, type SeededKeys } from './api-key-seeding.js';
import type { KnownApplication } from './application-seed.js';
import { audiencesIn, clientIdsIn, unsaidIn } from './audiences.js';
import type { Author } from './author.js';
import type { ClientSeed, ClientSettingsSeed } from './client-seed.js';
import { settle } from './drift.js';
import type { SeedFile } from './seed-reading.js';
import { type Drift, differences, type FieldChange, fieldChanges, type SeededClient } from './seed-result.js';
import { SeedFileFaulty } from './seeding.errors.js';
import { clientView } from './views.js';

const NOW = () => 'now()';

/** The settings of a client whose seed names none. */
const DEFAULTS: ClientSettings = {
  postLogoutUrls: [],
  backchannelLogoutUrl: null,
  idTokenAlg: 'RS256',
  claimsInIdToken: true,
  alwaysRefresh: false,
  scopes: [],
  audiences: [],
  jwks: null,
  jwksUri: null,
};

export const settingsOf = (seed: ClientSettingsSeed): ClientSettings => ({ ...DEFAULTS, ...defined(pick(seed)) });

interface Owner {
  /** Of its application; null where the client came by itself and belongs to none. */
  slug: string | null;
}

@Injectable()
export class ClientSeeding {
  constructor(
    private readonly clients: ClientsService,
    private readonly keys: ApiKeySeeding,
    private readonly audit: Audit,
  ) {}

  async apply(
    manager: EntityManager,
    applicationId: string,
    seeds: ClientSeed[],
    author: Author,
  ): Promise<SeededClient[]> {
    const seeded: SeededClient[] = [];
    for (const seed of seeds) {
      const stored = await manager.findOneBy(Client, { id: seed.id });
      const fields = stored
        ? await this.change(manager, stored, seed, author)
        : await this.create(manager, applicationId, seed, author);
      const keys = await this.keys.apply(manager, { applicationId, clientId: seed.id }, seed.secrets, author);
      const change = !stored ? 'created' : fields.length > 0 ? 'changed' : 'unchanged';
      const drift = await this.settle(manager, stored, seed, author);
      seeded.push({ id: seed.id, change, fields, ...drift, ...secretsOf(keys) });
    }
    return seeded;
  }

  private async settle(
    manager: EntityManager,
    stored: Client | null,
    { id, secrets: _secrets, ...said }: ClientSeed,
    author: Author,
  ): Promise<Drift> {
    const before = stored ? clientView(stored) : undefined;
    const after = clientView(await manager.findOneByOrFail(Client, { id }));
    return settle(manager, author, { table: 'clients', id, before, after, said });
  }

  /** A `client_id` is unique at the issuer, and a slug is one too. */
  async requireFree(manager: EntityManager, { applications, faultAt, named }: SeedFile): Promise<void> {
    const faults: string[] = [];
    const slugs = new Set((await manager.find(Application, { select: { slug: true } })).map(({ slug }) => slug));
    for (const { slug } of applications) slugs.add(slug);
    const nameOf = ({ slug }: Owner) => (slug === null ? 'no application (it came by itself)' : named(slug));
    const owners = new Map<string, Owner>();
    for (const [index, { slug, clients }] of applications.entries()) {
      for (const [position, { id }] of clients.entries()) {
        const owner = owners.get(id) ?? (await this.ownerOf(manager, id));
        const place = `applications[${index}].clients[${position}].id`;
        if (slugs.has(id)) faults.push(faultAt(place, 'is the slug of an application; choose another one'));
        else if (owner && owner.slug !== slug) faults.push(faultAt(place, `is already a client of ${nameOf(owner)}`));
        owners.set(id, { slug });
      }
    }
    for (const [index, { slug }] of applications.entries()) {
      const owner = await this.ownerOf(manager, slug);
      if (owner)
        faults.push(faultAt(`applications[${index}].slug`, `is already the id of a client of ${nameOf(owner)}`));
    }
    if (faults.length > 0) throw new SeedFileFaulty(faults);
  }

  /**
   * An ID token is for a `client_id`: an access token of another application must not pass for one. A stored name and a
   * stored audience are no fault of the file.
   */
  async requireNoAudience(
    manager: EntityManager,
    { applications, faultAt }: SeedFile,
    known: KnownApplication[],
  ): Promise<void> {
    const faults: string[] = [];
    const [stored, said] = [clientIdsIn(known), clientIdsIn(applications)];
    const owners = new Map<string, Owner>([...stored, ...said].map((client) => [client.value, client]));
    for (const { value, slug, path } of audiencesIn(applications)) {
      const owner = owners.get(value) ?? (await this.ownerOf(manager, value));
      if (owner && owner.slug !== slug) faults.push(faultAt(path, 'is the client_id of another application'));
    }
    const kept = audiencesIn(known.map(unsaidIn(applications)));
    for (const { value, slug, path } of said) {
      const isNew = !stored.some((client) => client.value === value);
      if (isNew && kept.some((audience) => audience.value === value && audience.slug !== slug))
        faults.push(faultAt(path, 'is the audience of another application'));
    }
    if (faults.length > 0) throw new SeedFileFaulty(faults);
  }

  private async ownerOf(manager: EntityManager, id: string): Promise<Owner | undefined> {
    const client = await manager.findOneBy(Client, { id });
    if (!client?.applicationId) return client ? { slug: null } : undefined;
    return manager.findOneByOrFail(Application, { id: client.applicationId });
  }

  private async create(
    manager: EntityManager,
    applicationId: string,
    seed: ClientSeed,
    { caller }: Author,
  ): Promise<FieldChange[]> {
    const { id, name, type, redirectUrls = [], logoUrl = null, firstParty = true } = seed;
    await manager.insert(Client, {
      id,
      applicationId,
      name,
      type,
      redirectUrls,
      logoUrl,
      firstParty,
      madeBy: 'seed',
      ...settingsOf(seed),
      createdAt: NOW,
      updatedAt: NOW,
    });
    await this.audit.record(manager, {
      type: 'client.changed',
      applicationId,
      caller,
      details: { id, change: 'created' },
    });
    return [];
  }

  private async change(
    manager: EntityManager,
    stored: Client,
    { secrets: _secrets, id, ...wanted }: ClientSeed,
    { caller }: Author,
  ): Promise<FieldChange[]> {
    const change = differences<Client>(stored, defined(wanted));
    if (Object.keys(change).length === 0) return [];
    await manager.update(Client, { id }, { ...change, updatedAt: NOW } as object);
    await this.clients.changed(manager, id);
    const { applicationId } = stored;
    await this.audit.record(manager, {
      type: 'client.changed',
      applicationId,
      caller,
      details: { id, fields: Object.keys(change) },
    });
    return fieldChanges(stored, change);
  }
}

const secretsOf = ({ apiKeys: secrets, leftOut }: SeededKeys): Pick<SeededClient, 'secrets' | 'leftOut'> => ({
  secrets,
  leftOut,
});

const pick = (seed: ClientSettingsSeed): ClientSettingsSeed =>
  Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, seed[name as keyof ClientSettings]])) as never;

const defined = <Row extends object>(row: Row): { [Key in keyof Row]?: NonNullable<Row[Key]> | Row[Key] } =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as never;
