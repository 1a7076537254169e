import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Plan } from '../../plans/entities/plan.entity.js';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { ApplicationsService } from '../applications.service.js';
import { Application } from '../entities/application.entity.js';
import { ApplicationSeats } from '../entities/application-seats.entity.js';
import { Origins } from '../origins/origins.js';
import { ApiKeySeeding } from './api-key-seeding.js';
import type { ApplicationSeed } from './application-seed.js';
import { ProviderSeeding } from './provider-seeding.js';
import { type Change, differences, type SeededApplication } from './seed-result.js';

const NOW = () => 'now()';
const NO_BRANDING = { logoUrl: null, accentColor: null, backgroundColor: null };

interface Outcome {
  id: string;
  change: Change;
  fields: string[];
}

@Injectable()
export class ApplicationSeeding {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly origins: Origins,
    private readonly apiKeys: ApiKeySeeding,
    private readonly providers: ProviderSeeding,
    private readonly audit: Audit,
  ) {}

  async apply(manager: EntityManager, seed: ApplicationSeed): Promise<SeededApplication> {
    const { id: planId } = await manager.findOneByOrFail(Plan, { key: seed.plan });
    const stored = await manager.findOneBy(Application, { slug: seed.slug });
    const { id, change, fields } = stored
      ? await this.change(manager, stored, seed, planId)
      : await this.create(manager, seed, planId);
    const apiKeys = [];
    for (const key of seed.apiKeys) apiKeys.push(await this.apiKeys.apply(manager, id, key));
    const providers = await this.applyProviders(manager, id, seed);
    const overall = change === 'unchanged' && providers.length > 0 ? 'changed' : change;
    return {
      slug: seed.slug,
      id,
      change: overall,
      fields: overall === 'changed' ? [...fields, ...providers] : [],
      apiKeys,
    };
  }

  private async create(manager: EntityManager, seed: ApplicationSeed, planId: string): Promise<Outcome> {
    const id = newId();
    const { slug, name, origins, redirectUrls = [], branding, refreshOverlap = null, audience = null } = seed;
    const { mfa = 'optional', previewOrigins = [] } = seed;
    const { portalUrl = null, signedOutUrl = null, verifyEmailUrl = null, resetPasswordUrl = null } = seed;
    await manager.insert(Application, {
      ...{ id, slug, name, planId, origins, redirectUrls, portalUrl, verifyEmailUrl, resetPasswordUrl, refreshOverlap },
      ...{ audience, mfa, previewOrigins, signedOutUrl },
      branding: { ...NO_BRANDING, ...branding },
      createdAt: NOW,
      updatedAt: NOW,
    });
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
    { plan: _plan, apiKeys: _keys, providers: _providers, branding, ...wanted }: ApplicationSeed,
    planId: string,
  ): Promise<Outcome> {
    const { id } = stored;
    const change = differences(stored, {
      ...wanted,
      planId,
      branding: { ...stored.branding, ...branding },
    } as Partial<Application>);
    const fields = Object.keys(change).map((field) => (field === 'planId' ? 'plan' : field));
    if (fields.length === 0) return { id, change: 'unchanged', fields };
    await manager.update(Application, { id }, { ...change, updatedAt: NOW });
    await this.applications.changed(manager, id);
    await this.origins.removed(manager, [
      ...without(stored.origins, change.origins),
      ...without(stored.previewOrigins, change.previewOrigins),
    ]);
    await this.audit.record(manager, { type: 'application.changed', applicationId: id, details: { fields } });
    return { id, change: 'changed', fields };
  }

  /** Returns the names of the providers that were created or changed. */
  private async applyProviders(manager: EntityManager, id: string, { providers }: ApplicationSeed): Promise<string[]> {
    const touched = [];
    for (const seed of providers) {
      if (await this.providers.apply(manager, id, seed)) touched.push(`provider ${seed.provider}`);
    }
    return touched;
  }
}

/** What a change removes; nothing where there is no change. */
const without = (stored: string[], wanted = stored): string[] => stored.filter((one) => !wanted.includes(one));
