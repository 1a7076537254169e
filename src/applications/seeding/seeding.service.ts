import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { type EntityManager, In, Raw } from 'typeorm';
import { Plan } from '../../plans/entities/plan.entity.js';
import { Settings } from '../../platform/config/settings.js';
import { LOCKS } from '../../platform/database/postgres.js';
import { Client } from '../clients/client.entity.js';
import { Application } from '../entities/application.entity.js';
import { ApplicationProvider } from '../entities/application-provider.entity.js';
import { ApiKeySeeding } from './api-key-seeding.js';
import { ApplicationSeeding } from './application-seeding.js';
import type { Author } from './author.js';
import { ClientSeeding } from './client-seeding.js';
import type { Variables } from './field.js';
import { PlanSeeding } from './plan-seeding.js';
import type { KnownProvider } from './provider-seed.js';
import type { ReadingContext, SeedFile, SeedSource } from './seed-reading.js';
import type { SeedResult } from './seed-result.js';
import { SeedWouldOverwrite } from './seeding.errors.js';

export interface SeedingOptions {
  /** The values of `${NAME}` in the file. */
  variables?: Variables;
  /** Applies the file, reports the changes, and rolls all of them back. */
  dryRun?: boolean;
  /** Whether keys without a value are generated. Only the result of this run has them, so its reader must see them. */
  generatesKeys?: boolean;
  witness?: SeedWitness;
  /** Whether the file may change back what programs have changed since a file set it. */
  overwrite?: boolean;
}

/** Looks at the database in the transaction of the seeding, to tell what the changes mean. */
export interface SeedWitness {
  before(manager: EntityManager): Promise<void>;
  after(manager: EntityManager): Promise<void>;
}

/**
 * Makes plans and applications match a file, completely or not at all. Records that the file does not name stay
 * unchanged.
 */
@Injectable()
export class SeedingService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly settings: Settings,
    private readonly plans: PlanSeeding,
    private readonly applications: ApplicationSeeding,
    private readonly apiKeys: ApiKeySeeding,
    private readonly clients: ClientSeeding,
  ) {}

  async isEmpty(): Promise<boolean> {
    return !(await this.manager.existsBy(Application, {}));
  }

  /** Takes the contents of a seed file. Throws SeedFileFaulty with every fault. */
  apply(contents: string, options: SeedingOptions = {}): Promise<SeedResult> {
    const { variables = {}, dryRun = false, overwrite = false, generatesKeys = true, witness } = options;
    return this.inTurn(dryRun, async (manager) => {
      const { fileSource } = await import('./seed-file.js'); // its parser is large, and a server seeds at most once
      await witness?.before(manager);
      const result = await this.write(manager, fileSource(contents, variables), { by: 'file', generatesKeys });
      await witness?.after(manager);
      if (!dryRun && !overwrite) refuseToTakeBack(result);
      return result;
    });
  }

  /**
   * One transaction, which is rolled back for a dry run. All that change plans and applications take turns, for
   * example replicas that start together: the second one finds no difference.
   */
  async inTurn<Result>(dryRun: boolean, act: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    const runner = this.manager.connection.createQueryRunner();
    try {
      await runner.startTransaction();
      await this.takeTurn(runner.manager);
      const result = await act(runner.manager);
      await (dryRun ? runner.rollbackTransaction() : runner.commitTransaction());
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      throw error;
    } finally {
      await runner.release();
    }
  }

  /** In a transaction of the caller's, until it ends. */
  async takeTurn(manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.seeding]);
  }

  /** Makes plans and applications match the source, within a turn. */
  async write(manager: EntityManager, source: SeedSource, author: Author): Promise<SeedResult> {
    const seed = await this.read(manager, source);
    const result: SeedResult = { plans: [], applications: [] };
    for (const plan of seed.plans) result.plans.push(await this.plans.apply(manager, plan, author));
    for (const application of seed.applications)
      result.applications.push(await this.applications.apply(manager, application, author));
    return result;
  }

  private async read(manager: EntityManager, source: SeedSource): Promise<SeedFile> {
    const { readSeed } = await import('./seed-reading.js'); // with a list of public suffixes
    const stored = await this.known(manager, slugsIn(source.value));
    const file = readSeed(source, {
      isProduction: this.settings.isProduction,
      publicUrl: this.settings.publicUrl,
      ttl: this.settings.ttl,
      mailSenderDomains: this.settings.mailSenderDomains,
      ...stored,
    });
    await this.apiKeys.requireFree(manager, file);
    await this.clients.requireFree(manager, file);
    await this.clients.requireNoAudience(manager, file, stored.knownApplications);
    return file;
  }

  private async known(
    manager: EntityManager,
    slugs: unknown[],
  ): Promise<Pick<ReadingContext, 'knownPlans' | 'knownApplications'>> {
    const knownPlans = await manager.find(Plan);
    const keys = new Map(knownPlans.map(({ id, key }) => [id, key]));
    const stored = await manager.find(Application);
    const where = { applicationId: In(stored.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => id)) };
    const providers = await manager.findBy(ApplicationProvider, where);
    const clients = await manager.findBy(Client, [where, WITH_AUDIENCES]);
    return {
      knownPlans,
      knownApplications: stored.map((application) => ({
        ...application,
        plan: keys.get(application.planId) as string,
        providers: providers.filter(isOf(application)).map(known),
        clients: clients.filter(isOf(application)),
      })),
    };
  }
}

/** Of what was not read yet. */
/** Theirs count against those of the file, whichever application they belong to. */
const WITH_AUDIENCES = { audiences: Raw((audiences) => `cardinality(${audiences}) > 0`) };

function slugsIn(value: unknown): unknown[] {
  const { applications } = (value ?? {}) as { applications?: unknown };
  return Array.isArray(applications) ? applications.map((one: { slug?: unknown } | null) => one?.slug) : [];
}

const isOf =
  ({ id }: Application) =>
  ({ applicationId }: { applicationId: string }): boolean =>
    applicationId === id;

const known = ({ provider, type, issuer, clientId, sealedClientSecret }: ApplicationProvider): KnownProvider => ({
  provider,
  type,
  issuer,
  clientId,
  hasSecret: sealedClientSecret !== null,
});

function refuseToTakeBack({ plans, applications }: SeedResult): void {
  const words = [
    ...plans.map(({ key, takenBack }) => ({ words: `plan \`${key}\``, takenBack })),
    ...applications.flatMap(({ slug, takenBack, clients }) => [
      { words: `application \`${slug}\``, takenBack },
      ...clients.map((client) => ({ words: `client \`${slug}/${client.id}\``, takenBack: client.takenBack })),
    ]),
  ];
  const taken = words.filter(({ takenBack }) => takenBack.length > 0);
  if (taken.length > 0) throw new SeedWouldOverwrite(taken.map((one) => `${one.words}: ${one.takenBack.join(', ')}`));
}
