import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Plan } from '../../plans/entities/plan.entity.js';
import { Settings } from '../../platform/config/settings.js';
import { LOCKS } from '../../platform/database/postgres.js';
import { Application } from '../entities/application.entity.js';
import { ApiKeySeeding } from './api-key-seeding.js';
import { ApplicationSeeding } from './application-seeding.js';
import { ClientSeeding } from './client-seeding.js';
import type { Variables } from './field.js';
import { PlanSeeding } from './plan-seeding.js';
import type { ReadingContext, SeedFile } from './seed-file.js';
import type { SeedResult } from './seed-result.js';

export interface SeedingOptions {
  /** The values of `${NAME}` in the file. */
  variables?: Variables;
  /** Applies the file, reports the changes, and rolls all of them back. */
  dryRun?: boolean;
  /** Whether keys without a value are generated. Only the result of this run has them, so its reader must see them. */
  generatesKeys?: boolean;
  witness?: SeedWitness;
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
  async apply(contents: string, options: SeedingOptions = {}): Promise<SeedResult> {
    const { dryRun = false, witness } = options;
    const runner = this.manager.connection.createQueryRunner();
    try {
      await runner.startTransaction();
      const file = await this.read(runner.manager, contents, options);
      await witness?.before(runner.manager);
      const result = await this.write(runner.manager, file, options);
      await witness?.after(runner.manager);
      await (dryRun ? runner.rollbackTransaction() : runner.commitTransaction());
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      throw error;
    } finally {
      await runner.release();
    }
  }

  /**
   * Simultaneous seedings, for example of replicas that start together, take turns: the second one finds no difference.
   */
  private async read(manager: EntityManager, contents: string, { variables = {} }: SeedingOptions): Promise<SeedFile> {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.seeding]);
    const { readSeedFile } = await import('./seed-file.js'); // its parser is large, and a server seeds at most once
    const file = readSeedFile(contents, {
      variables,
      isProduction: this.settings.isProduction,
      publicUrl: this.settings.publicUrl,
      ...(await this.known(manager)),
    });
    await this.apiKeys.requireFree(manager, file);
    await this.clients.requireFree(manager, file);
    return file;
  }

  private async known(manager: EntityManager): Promise<Pick<ReadingContext, 'knownPlans' | 'knownApplications'>> {
    const knownPlans = await manager.find(Plan);
    const keys = new Map(knownPlans.map(({ id, key }) => [id, key]));
    const stored = await manager.find(Application);
    return {
      knownPlans,
      knownApplications: stored.map((application) => ({
        ...application,
        plan: keys.get(application.planId) as string,
      })),
    };
  }

  private async write(
    manager: EntityManager,
    file: SeedFile,
    { generatesKeys = true }: SeedingOptions,
  ): Promise<SeedResult> {
    const result: SeedResult = { plans: [], applications: [] };
    for (const plan of file.plans) result.plans.push(await this.plans.apply(manager, plan));
    for (const application of file.applications) {
      result.applications.push(await this.applications.apply(manager, application, generatesKeys));
    }
    return result;
  }
}
