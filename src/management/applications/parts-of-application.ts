import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager, EntityTarget, SelectQueryBuilder } from 'typeorm';
import { Removals } from '../../applications/removals.js';
import { type Page, type PageQuery, pageOf, positionIn } from '../../platform/database/page.js';
import type { ServiceError } from '../../platform/errors/service.error.js';
import type { Caller } from '../../platform/http/caller.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import type { Write } from '../writes/write.js';
import type { Body } from './body-source.js';
import type { RehearsalDto } from './rehearsal.dto.js';
import { SeedWrites, type Together } from './seed-writes.js';

/** What the clients, the providers and the mail texts of an application differ in. */
export interface Sort<Row extends object, Shown extends object> {
  readonly kind: 'client' | 'provider' | 'mailText';
  readonly entity: EntityTarget<Row>;
  /** The column of the id that a seed file gives them. */
  readonly id: keyof Row & string;
  /** Which rows programs see, where it is not all of them. */
  readonly seen?: string;
  show(row: Row): Shown;
  taken(): ServiceError;
  unknown(): ServiceError;
  remove(removals: Removals, manager: EntityManager, row: Row, caller: Caller): Promise<void>;
}

/** What an application has several of, each as a seed file describes it. */
export abstract class PartsOfApplication<Row extends object, Shown extends object> {
  protected abstract readonly sort: Sort<Row, Shown>;

  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly applications: ManagedApplications,
    private readonly writes: SeedWrites,
    private readonly removals: Removals,
  ) {}

  async list(reach: Reach, application: string, { after, limit }: PageQuery): Promise<Page<Shown>> {
    const { id } = await this.applications.require(reach, application);
    const column = `row.${this.sort.id}`;
    const rows = await this.of(this.manager, id)
      .andWhere(`${column} > :after`, { after: after === undefined ? '' : positionIn(after, isId) })
      .orderBy(column)
      .limit(limit + 1)
      .getMany();
    const { rows: shown, next } = pageOf(rows, limit, (row) => String(row[this.sort.id]));
    return { rows: shown.map((row) => this.sort.show(row)), next };
  }

  async get(reach: Reach, application: string, id: string): Promise<Shown> {
    const { id: applicationId } = await this.applications.require(reach, application);
    return this.sort.show(await this.require(this.manager, applicationId, id));
  }

  async create(
    write: Write,
    reach: Reach,
    application: string,
    body: Body | undefined,
    together?: Together<Shown>,
  ): Promise<Shown | RehearsalDto> {
    const { id: applicationId, slug } = await this.applications.require(reach, application);
    const find = (manager: EntityManager, id: string) => this.show(manager, applicationId, id);
    const place = { kind: this.sort.kind, slug };
    return this.writes.create(write, { place, body, find }, () => this.sort.taken(), together);
  }

  async change(
    write: Write,
    reach: Reach,
    application: string,
    id: string,
    body: Body | undefined,
  ): Promise<Shown | RehearsalDto> {
    const { id: applicationId, slug } = await this.applications.require(reach, application);
    const find = (manager: EntityManager) => this.show(manager, applicationId, id);
    const place = { kind: this.sort.kind, slug, id };
    return this.writes.change(write, { place, body, find }, () => this.sort.unknown());
  }

  async delete(write: Write, reach: Reach, application: string, id: string): Promise<void> {
    const { id: applicationId } = await this.applications.require(reach, application);
    return this.writes.remove(write, {
      find: (manager) => this.show(manager, applicationId, id),
      unknown: () => this.sort.unknown(),
      remove: async ({ manager, caller }) =>
        this.sort.remove(this.removals, manager, await this.require(manager, applicationId, id), caller),
    });
  }

  private async show(manager: EntityManager, applicationId: string, id: string): Promise<Shown | undefined> {
    const row = await this.find(manager, applicationId, id);
    return row ? this.sort.show(row) : undefined;
  }

  private async require(manager: EntityManager, applicationId: string, id: string): Promise<Row> {
    const row = await this.find(manager, applicationId, id);
    if (!row) throw this.sort.unknown();
    return row;
  }

  private find(manager: EntityManager, applicationId: string, id: string): Promise<Row | null> {
    return this.of(manager, applicationId).andWhere(`row.${this.sort.id} = :id`, { id }).getOne();
  }

  private of(manager: EntityManager, applicationId: string): SelectQueryBuilder<Row> {
    const { entity, seen = 'true' } = this.sort;
    return manager
      .createQueryBuilder(entity, 'row')
      .addSelect('row.fileValues')
      .where(`row.application_id = :applicationId AND ${seen}`, { applicationId });
  }
}

const isId = (position: string): boolean => /^[\w-]{1,63}$/.test(position);
