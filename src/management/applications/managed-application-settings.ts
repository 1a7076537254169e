import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ApplicationNotFound, ApplicationTaken } from '../../applications/applications.errors.js';
import { CONSOLE_ID } from '../../applications/built-in.js';
import { Application } from '../../applications/entities/application.entity.js';
import { Removals } from '../../applications/removals.js';
import { Plan } from '../../plans/entities/plan.entity.js';
import { type Page, type PageQuery, pageOf, positionIn } from '../../platform/database/page.js';
import { ManagedApplications, type Reach, requireEverywhere } from '../access/reach.js';
import type { Write } from '../writes/write.js';
import type { Body } from './body-source.js';
import { type ManagedApplicationDto, managedApplicationDto } from './managed-application.dto.js';
import type { RehearsalDto } from './rehearsal.dto.js';
import { SeedWrites } from './seed-writes.js';

/** Applications as their seed describes them. A key of one application changes it, but neither its plan nor its being. */
@Injectable()
export class ManagedApplicationSettings {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly applications: ManagedApplications,
    private readonly writes: SeedWrites,
    private readonly removals: Removals,
  ) {}

  async list({ applicationId }: Reach, { after, limit }: PageQuery): Promise<Page<ManagedApplicationDto>> {
    const rows = await this.all(this.manager)
      .where('application.slug > :after', { after: after === undefined ? '' : positionIn(after, isSlug) })
      .andWhere(applicationId === null ? 'application.id <> :hidden' : 'application.id = :applicationId', {
        applicationId,
        hidden: CONSOLE_ID,
      })
      .orderBy('application.slug')
      .limit(limit + 1)
      .getMany();
    const { rows: shown, next } = pageOf(rows, limit, ({ slug }) => slug);
    return { rows: await this.show(this.manager, shown), next };
  }

  async get(reach: Reach, named: string): Promise<ManagedApplicationDto> {
    const { slug } = await this.applications.require(reach, named);
    const shown = await this.find(this.manager, slug);
    if (!shown) throw new ApplicationNotFound();
    return shown;
  }

  create(write: Write, reach: Reach, body: Body | undefined): Promise<ManagedApplicationDto | RehearsalDto> {
    requireEverywhere(reach);
    const find = (manager: EntityManager, slug: string) => this.find(manager, slug);
    return this.writes.create(write, { place: { kind: 'application' }, body, find }, () => new ApplicationTaken());
  }

  async change(
    write: Write,
    reach: Reach,
    named: string,
    body: Body | undefined,
  ): Promise<ManagedApplicationDto | RehearsalDto> {
    const { slug } = await this.applications.require(reach, named);
    if (body && ('plan' in body || hasSenderAddress(body))) requireEverywhere(reach);
    const find = (manager: EntityManager) => this.find(manager, slug);
    return this.writes.change(
      write,
      { place: { kind: 'application', slug }, body, find },
      () => new ApplicationNotFound(),
    );
  }

  async delete(write: Write, reach: Reach, named: string): Promise<void> {
    const { slug } = await this.applications.require(reach, named);
    requireEverywhere(reach);
    return this.writes.remove(write, {
      find: (manager) => this.find(manager, slug),
      unknown: () => new ApplicationNotFound(),
      remove: async ({ manager, caller }) =>
        this.removals.removeApplication(manager, await manager.findOneByOrFail(Application, { slug }), caller),
    });
  }

  private async find(manager: EntityManager, slug: string): Promise<ManagedApplicationDto | undefined> {
    const [shown] = await this.show(
      manager,
      await this.all(manager).where('application.slug = :slug', { slug }).getMany(),
    );
    return shown;
  }

  private all(manager: EntityManager) {
    return manager.createQueryBuilder(Application, 'application').addSelect('application.fileValues');
  }

  private async show(manager: EntityManager, rows: Application[]): Promise<ManagedApplicationDto[]> {
    const plans = new Map((await manager.find(Plan)).map(({ id, key }) => [id, key]));
    return rows.map((row) => managedApplicationDto({ ...row, plan: plans.get(row.planId) as string }));
  }
}

const isSlug = (position: string): boolean => /^[\w-]{1,63}$/.test(position);

/** The domains that mails may come from are the operator's, and stand for all applications. */
const hasSenderAddress = ({ mail_sender: sender }: Body): boolean =>
  typeof sender === 'object' && sender !== null && 'address' in sender && sender.address !== null;
