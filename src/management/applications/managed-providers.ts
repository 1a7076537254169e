import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ProviderTaken, ProviderUnknown } from '../../applications/applications.errors.js';
import { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { Removals } from '../../applications/removals.js';
import { type Page, pageOf, positionIn } from '../access/page.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import type { Write } from '../writes/write.js';
import type { Body } from './body-source.js';
import { type ManagedProviderDto, managedProviderDto } from './managed-provider.dto.js';
import type { RehearsalDto } from './rehearsal.dto.js';
import { SeedWrites } from './seed-writes.js';

/** The sign-in providers of an application. Their secrets are written, and never read. */
@Injectable()
export class ManagedProviders {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly applications: ManagedApplications,
    private readonly writes: SeedWrites,
    private readonly removals: Removals,
  ) {}

  async list(
    reach: Reach,
    application: string,
    { after, limit }: { after?: string | undefined; limit: number },
  ): Promise<Page<ManagedProviderDto>> {
    const { id } = await this.applications.require(reach, application);
    const rows = await this.of(this.manager, id)
      .andWhere('row.provider > :after', { after: after === undefined ? '' : positionIn(after, isId) })
      .orderBy('row.provider')
      .limit(limit + 1)
      .getMany();
    const { rows: shown, next } = pageOf(rows, limit, ({ provider }) => provider);
    return { rows: shown.map(managedProviderDto), next };
  }

  async get(reach: Reach, application: string, id: string): Promise<ManagedProviderDto> {
    const { id: applicationId } = await this.applications.require(reach, application);
    const row = await this.find(this.manager, applicationId, id);
    if (!row) throw new ProviderUnknown();
    return managedProviderDto(row);
  }

  async create(
    write: Write,
    reach: Reach,
    application: string,
    body: Body | undefined,
  ): Promise<ManagedProviderDto | RehearsalDto> {
    const { id: applicationId, slug } = await this.applications.require(reach, application);
    const find = (manager: EntityManager, id: string) => this.show(manager, applicationId, id);
    return this.writes.create(write, { place: { kind: 'provider', slug }, body, find }, () => new ProviderTaken());
  }

  async change(
    write: Write,
    reach: Reach,
    application: string,
    id: string,
    body: Body | undefined,
  ): Promise<ManagedProviderDto | RehearsalDto> {
    const { id: applicationId, slug } = await this.applications.require(reach, application);
    const find = (manager: EntityManager) => this.show(manager, applicationId, id);
    return this.writes.change(
      write,
      { place: { kind: 'provider', slug, id }, body, find },
      () => new ProviderUnknown(),
    );
  }

  async delete(write: Write, reach: Reach, application: string, id: string): Promise<void> {
    const { id: applicationId } = await this.applications.require(reach, application);
    return this.writes.remove(write, {
      find: (manager) => this.show(manager, applicationId, id),
      unknown: () => new ProviderUnknown(),
      remove: async ({ manager, caller }) => {
        const row = await manager.findOneByOrFail(ApplicationProvider, { applicationId, provider: id });
        await this.removals.removeProvider(manager, row, caller);
      },
    });
  }

  private async show(
    manager: EntityManager,
    applicationId: string,
    id: string,
  ): Promise<ManagedProviderDto | undefined> {
    const row = await this.find(manager, applicationId, id);
    return row ? managedProviderDto(row) : undefined;
  }

  private find(manager: EntityManager, applicationId: string, id: string): Promise<ApplicationProvider | null> {
    return this.of(manager, applicationId).andWhere('row.provider = :id', { id }).getOne();
  }

  private of(manager: EntityManager, applicationId: string) {
    return manager
      .createQueryBuilder(ApplicationProvider, 'row')
      .addSelect('row.fileValues')
      .where('row.application_id = :applicationId', { applicationId });
  }
}

const isId = (position: string): boolean => /^[\w-]{1,63}$/.test(position);
