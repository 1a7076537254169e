import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ClientTaken, ClientUnknown } from '../../applications/applications.errors.js';
import { Client } from '../../applications/clients/client.entity.js';
import { Removals } from '../../applications/removals.js';
import { type Page, pageOf, positionIn } from '../access/page.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import type { Write } from '../writes/write.js';
import type { Body } from './body-source.js';
import { type ManagedClientDto, managedClientDto } from './managed-client.dto.js';
import type { RehearsalDto } from './rehearsal.dto.js';
import { SeedWrites } from './seed-writes.js';

/** The clients of OpenID Connect that an operator gave an application. Their secrets are API keys. */
@Injectable()
export class ManagedClients {
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
  ): Promise<Page<ManagedClientDto>> {
    const { id } = await this.applications.require(reach, application);
    const rows = await this.of(this.manager, id)
      .andWhere('row.id > :after', { after: after === undefined ? '' : positionIn(after, isId) })
      .orderBy('row.id')
      .limit(limit + 1)
      .getMany();
    const { rows: shown, next } = pageOf(rows, limit, ({ id: last }) => last);
    return { rows: shown.map(managedClientDto), next };
  }

  async get(reach: Reach, application: string, id: string): Promise<ManagedClientDto> {
    const { id: applicationId } = await this.applications.require(reach, application);
    const row = await this.find(this.manager, applicationId, id);
    if (!row) throw new ClientUnknown();
    return managedClientDto(row);
  }

  async create(
    write: Write,
    reach: Reach,
    application: string,
    body: Body | undefined,
  ): Promise<ManagedClientDto | RehearsalDto> {
    const { id: applicationId, slug } = await this.applications.require(reach, application);
    const find = (manager: EntityManager, id: string) => this.show(manager, applicationId, id);
    return this.writes.create(write, { place: { kind: 'client', slug }, body, find }, () => new ClientTaken());
  }

  async change(
    write: Write,
    reach: Reach,
    application: string,
    id: string,
    body: Body | undefined,
  ): Promise<ManagedClientDto | RehearsalDto> {
    const { id: applicationId, slug } = await this.applications.require(reach, application);
    const find = (manager: EntityManager) => this.show(manager, applicationId, id);
    return this.writes.change(write, { place: { kind: 'client', slug, id }, body, find }, () => new ClientUnknown());
  }

  async delete(write: Write, reach: Reach, application: string, id: string): Promise<void> {
    const { id: applicationId } = await this.applications.require(reach, application);
    return this.writes.remove(write, {
      find: (manager) => this.show(manager, applicationId, id),
      unknown: () => new ClientUnknown(),
      remove: async ({ manager, caller }) => {
        const row = await manager.findOneByOrFail(Client, { applicationId, id });
        await this.removals.removeClient(manager, row, caller);
      },
    });
  }

  private async show(manager: EntityManager, applicationId: string, id: string): Promise<ManagedClientDto | undefined> {
    const row = await this.find(manager, applicationId, id);
    return row ? managedClientDto(row) : undefined;
  }

  private find(manager: EntityManager, applicationId: string, id: string): Promise<Client | null> {
    return this.of(manager, applicationId).andWhere('row.id = :id', { id }).getOne();
  }

  private of(manager: EntityManager, applicationId: string) {
    return manager
      .createQueryBuilder(Client, 'row')
      .addSelect('row.fileValues')
      .where("row.application_id = :applicationId AND row.made_by = 'seed'", { applicationId });
  }
}

const isId = (position: string): boolean => /^[\w-]{1,63}$/.test(position);
