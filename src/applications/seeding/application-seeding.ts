import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Plan } from '../../plans/entities/plan.entity.js';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { ApplicationsService } from '../applications.service.js';
import { Application } from '../entities/application.entity.js';
import { ApplicationProvider } from '../entities/application-provider.entity.js';
import { ApplicationSeats } from '../entities/application-seats.entity.js';
import { Origins } from '../origins/origins.js';
import { ApiKeySeeding } from './api-key-seeding.js';
import type { ApplicationSeed } from './application-seed.js';
import { ClientSeeding, settingsOf } from './client-seeding.js';
import { ProviderSeeding } from './provider-seeding.js';
import { type Change, differences, type FieldChange, fieldChanges, type SeededApplication } from './seed-result.js';

const NOW = () => 'now()';
const SINGLE_SIGN_ON = { enabled: true, idleDays: 7, days: 30 };
const NO_BRANDING = { logoUrl: null, accentColor: null, backgroundColor: null, footer: null };

interface Outcome {
  id: string;
  change: Change;
  fields: FieldChange[];
}

@Injectable()
export class ApplicationSeeding {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly origins: Origins,
    private readonly apiKeys: ApiKeySeeding,
    private readonly providers: ProviderSeeding,
    private readonly clients: ClientSeeding,
    private readonly audit: Audit,
  ) {}

  async apply(manager: EntityManager, seed: ApplicationSeed, generates: boolean): Promise<SeededApplication> {
    const { id: planId } = await manager.findOneByOrFail(Plan, { key: seed.plan });
    const stored = await manager.findOneBy(Application, { slug: seed.slug });
    const { id, change, fields } = stored
      ? await this.change(manager, stored, seed, planId)
      : await this.create(manager, seed, planId);
    const keys = await this.apiKeys.apply(manager, { applicationId: id, clientId: null }, seed.apiKeys, generates);
    const providers = await this.applyProviders(manager, id, seed);
    const clients = await this.clients.apply(manager, id, seed.clients, generates);
    const overall = change === 'unchanged' && providers.length > 0 ? 'changed' : change;
    return {
      slug: seed.slug,
      id,
      change: overall,
      fields: overall === 'changed' ? [...fields, ...providers] : [],
      ...keys,
      clients,
    };
  }

  private async create(manager: EntityManager, seed: ApplicationSeed, planId: string): Promise<Outcome> {
    const id = newId();
    const { slug, name, origins, redirectUrls = [], branding, refreshOverlap = null, audience = null } = seed;
    const { mfa = 'optional', previewOrigins = [], singleSignOn = SINGLE_SIGN_ON, agents = null } = seed;
    const { portalUrl = null, signedOutUrl = null, verifyEmailUrl = null, resetPasswordUrl = null } = seed;
    await manager.insert(Application, {
      id,
      slug,
      name,
      planId,
      origins,
      redirectUrls,
      portalUrl,
      verifyEmailUrl,
      resetPasswordUrl,
      refreshOverlap,
      audience,
      mfa,
      previewOrigins,
      signedOutUrl,
      singleSignOn,
      agents,
      ...settingsOf(seed),
      branding: { ...NO_BRANDING, ...branding },
      createdAt: NOW,
      updatedAt: NOW,
    });
    await this.applications.changed(manager, id);
    await manager.insert(ApplicationSeats, { applicationId: id, used: 0 });
    await this.audit.record(manager, {
      type: 'application.changed',
      applicationId: id,
      details: { change: 'created' },
    });
    return { id, change: 'created', fields: [] };
  }

  private async change(
    manager: EntityManager,
    stored: Application,
    { plan: _plan, apiKeys: _keys, providers: _providers, clients: _clients, branding, ...wanted }: ApplicationSeed,
    planId: string,
  ): Promise<Outcome> {
    const { id } = stored;
    const change = differences(stored, {
      ...wanted,
      planId,
      branding: { ...stored.branding, ...branding },
    } as Partial<Application>);
    const fields = Object.keys(change).map((field) => (field === 'planId' ? 'plan' : field));
    if (fields.length === 0) return { id, change: 'unchanged', fields: [] };
    await manager.update(Application, { id }, { ...change, updatedAt: NOW });
    await this.applications.changed(manager, id);
    await this.origins.removed(manager, [
      ...without(stored.origins, change.origins),
      ...without(stored.previewOrigins, change.previewOrigins),
    ]);
    await this.audit.record(manager, { type: 'application.changed', applicationId: id, details: { fields } });
    return { id, change: 'changed', fields: await this.fieldsOf(manager, stored, change) };
  }

  private async fieldsOf(
    manager: EntityManager,
    stored: Application,
    { planId, ...open }: Partial<Application>,
  ): Promise<FieldChange[]> {
    const nameOf = async (id: string) => (await manager.findOneByOrFail(Plan, { id })).key;
    const plan = planId ? [{ name: 'plan', from: await nameOf(stored.planId), to: await nameOf(planId) }] : [];
    return [...plan, ...fieldChanges(stored, open)];
  }

  private async applyProviders(
    manager: EntityManager,
    id: string,
    { providers }: ApplicationSeed,
  ): Promise<FieldChange[]> {
    const known = (await manager.findBy(ApplicationProvider, { applicationId: id })).map(({ provider }) => provider);
    const added: string[] = [];
    const changed: FieldChange[] = [];
    for (const seed of providers) {
      const fields = await this.providers.apply(manager, id, seed);
      if (fields) changed.push(...fields);
      else added.push(seed.provider);
    }
    return [...(added.length > 0 ? [{ name: 'providers', from: known, to: [...known, ...added] }] : []), ...changed];
  }
}

/** What a change removes; nothing where there is no change. */
const without = (stored: string[], wanted = stored): string[] => stored.filter((one) => !wanted.includes(one));
