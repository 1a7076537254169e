import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Plan } from '../../plans/entities/plan.entity.js';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { ApplicationsService } from '../applications.service.js';
import { Application } from '../entities/application.entity.js';
import { ApplicationProvider } from '../entities/application-provider.entity.js';
import { ApplicationSeats } from '../entities/application-seats.entity.js';
import { MailText } from '../mail-texts/mail-text.entity.js';
import { Origins } from '../origins/origins.js';
import { ApiKeySeeding } from './api-key-seeding.js';
import type { ApplicationSeed } from './application-seed.js';
import type { Author } from './author.js';
import { ClientSeeding, settingsOf } from './client-seeding.js';
import { settle } from './drift.js';
import { MailTextSeeding } from './mail-text-seeding.js';
import { ProviderSeeding } from './provider-seeding.js';
import {
  type Change,
  type Drift,
  differences,
  type FieldChange,
  fieldChanges,
  type SeededApplication,
} from './seed-result.js';
import type { SeededPart } from './seeded-part.js';
import { applicationView } from './views.js';

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
    private readonly mailTexts: MailTextSeeding,
    private readonly clients: ClientSeeding,
    private readonly audit: Audit,
  ) {}

  async apply(manager: EntityManager, seed: ApplicationSeed, author: Author): Promise<SeededApplication> {
    const { id: planId } = await manager.findOneByOrFail(Plan, { key: seed.plan });
    const stored = await manager.findOneBy(Application, { slug: seed.slug });
    const { id, change, fields } = stored
      ? await this.change(manager, stored, seed, planId, author)
      : await this.create(manager, seed, planId, author);
    const own = await this.settle(manager, stored, seed, author);
    const keys = await this.apiKeys.apply(manager, { applicationId: id, clientId: null }, seed.apiKeys, author);
    const providers = await this.applyProviders(manager, id, seed, author);
    const clients = await this.clients.apply(manager, id, seed.clients, author);
    const mailTexts = await this.applyMailTexts(manager, id, seed, author);
    const parts = [providers, mailTexts];
    const partFields = parts.flatMap((part) => part.fields);
    const overall = change === 'unchanged' && partFields.length > 0 ? 'changed' : change;
    return {
      slug: seed.slug,
      id,
      change: overall,
      fields: overall === 'changed' ? [...fields, ...partFields] : [],
      drift: [own, ...parts].flatMap(({ drift }) => drift),
      takenBack: [own, ...parts].flatMap(({ takenBack }) => takenBack),
      ...keys,
      clients,
    };
  }

  private async settle(
    manager: EntityManager,
    stored: Application | null,
    { slug, apiKeys: _keys, providers: _providers, clients: _clients, mailTexts: _texts, ...said }: ApplicationSeed,
    author: Author,
  ): Promise<Drift> {
    const row = await manager.findOneByOrFail(Application, { slug });
    const before = stored ? applicationView(stored, await planKey(manager, stored.planId)) : undefined;
    const after = applicationView(row, said.plan);
    return settle(manager, author, { table: 'applications', id: row.id, before, after, said });
  }

  private async create(
    manager: EntityManager,
    seed: ApplicationSeed,
    planId: string,
    { caller }: Author,
  ): Promise<Outcome> {
    const id = newId();
    const { slug, name, origins, redirectUrls = [], branding, refreshOverlap = null, audience = null } = seed;
    const {
      mfa = 'optional',
      previewOrigins = [],
      singleSignOn = SINGLE_SIGN_ON,
      agents = null,
      lifetimes = null,
      claims = null,
      mailSender = null,
      organizations = null,
    } = seed;
    const { signUp = 'open', signUpDomains = [] } = seed;
    const { portalUrl = null, signedOutUrl = null, verifyEmailUrl = null, resetPasswordUrl = null } = seed;
    const { terms = null, privacy = null, profileFields = [] } = seed;
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
      signUp,
      signUpDomains,
      previewOrigins,
      signedOutUrl,
      singleSignOn,
      agents,
      terms,
      privacy,
      lifetimes,
      claims,
      mailSender,
      organizations,
      profileFields,
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
      caller,
      details: { change: 'created' },
    });
    return { id, change: 'created', fields: [] };
  }

  private async change(
    manager: EntityManager,
    stored: Application,
    { plan: _plan, apiKeys: _keys, providers: _providers, clients: _clients, branding, ...rest }: ApplicationSeed,
    planId: string,
    { caller }: Author,
  ): Promise<Outcome> {
    const { id } = stored;
    const { mailTexts: _texts, ...wanted } = rest;
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
    await this.audit.record(manager, { type: 'application.changed', applicationId: id, caller, details: { fields } });
    return { id, change: 'changed', fields: await this.fieldsOf(manager, stored, change) };
  }

  private async fieldsOf(
    manager: EntityManager,
    stored: Application,
    { planId, ...open }: Partial<Application>,
  ): Promise<FieldChange[]> {
    const ofPlan = async (to: string) => ({
      name: 'plan',
      from: await planKey(manager, stored.planId),
      to: await planKey(manager, to),
    });
    const plan = planId ? [await ofPlan(planId)] : [];
    return [...plan, ...fieldChanges(stored, open)];
  }

  private async applyProviders(
    manager: EntityManager,
    id: string,
    { providers }: ApplicationSeed,
    author: Author,
  ): Promise<Drift & { fields: FieldChange[] }> {
    const known = (await manager.findBy(ApplicationProvider, { applicationId: id })).map(({ provider }) => provider);
    const seeded: [string, SeededPart][] = [];
    for (const seed of providers) seeded.push([seed.provider, await this.providers.apply(manager, id, seed, author)]);
    return partsOf('providers', known, seeded);
  }

  private async applyMailTexts(
    manager: EntityManager,
    id: string,
    { mailTexts }: ApplicationSeed,
    author: Author,
  ): Promise<Drift & { fields: FieldChange[] }> {
    const known = (await manager.findBy(MailText, { applicationId: id })).map(({ name }) => name);
    const seeded: [string, SeededPart][] = [];
    for (const seed of mailTexts) seeded.push([seed.name, await this.mailTexts.apply(manager, id, seed, author)]);
    return partsOf('mailTexts', known, seeded);
  }
}

function partsOf(list: string, known: string[], seeded: [string, SeededPart][]): Drift & { fields: FieldChange[] } {
  const added = seeded.flatMap(([name, { isNew }]) => (isNew ? [name] : []));
  const listed = added.length > 0 ? [{ name: list, from: known, to: [...known, ...added] }] : [];
  const parts = seeded.map(([, part]) => part);
  return {
    fields: [...listed, ...parts.flatMap(({ fields }) => fields)],
    drift: parts.flatMap(({ drift }) => drift),
    takenBack: parts.flatMap(({ takenBack }) => takenBack),
  };
}

const planKey = async (manager: EntityManager, id: string): Promise<string> =>
  (await manager.findOneByOrFail(Plan, { id })).key;

/** What a change removes; nothing where there is no change. */
const without = (stored: string[], wanted = stored): string[] => stored.filter((one) => !wanted.includes(one));
