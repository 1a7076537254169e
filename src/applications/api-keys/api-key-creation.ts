import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LOCKS } from '../../platform/database/postgres.js';
import type { Caller } from '../../platform/http/caller.js';
import { ApiKeyTaken, ClientKeepsNoSecret, ClientUnknown } from '../applications.errors.js';
import { ClientsService } from '../clients/clients.service.js';
import type { ApiKeyScope } from '../entities/api-key.entity.js';
import type { Application } from '../entities/application.entity.js';
import { ApiKeyStore } from './api-key-store.js';

export interface WantedKey {
  name: string;
  scopes: ApiKeyScope[];
  expiresAt: Date | null;
  /** The client whose secret it is; null for a key of the application itself. */
  clientId: string | null;
  id?: string | undefined;
}

/** A new key of an operator. Of active keys each has a name of its own, so that a seed file and people know it. */
@Injectable()
export class ApiKeyCreation {
  constructor(
    private readonly keys: ApiKeyStore,
    private readonly clients: ClientsService,
  ) {}

  /** Returns the key itself. It can be seen only now. */
  async create(
    manager: EntityManager,
    application: Application,
    { clientId, scopes, ...wanted }: WantedKey,
    caller?: Caller,
  ): Promise<{ id: string; key: string; scopes: ApiKeyScope[] }> {
    const holder = { applicationId: application.id, clientId };
    if (clientId !== null) await this.requireKeeper(application, clientId);
    await manager.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.seeding]); // of two with one name the second one waits
    const held = await this.keys.heldBy(holder, manager);
    if (held.some(({ name, revokedAt }) => name === wanted.name && !revokedAt)) throw new ApiKeyTaken();
    const granted: ApiKeyScope[] = clientId === null ? scopes : ['login'];
    return { scopes: granted, ...(await this.keys.create(manager, { ...holder, ...wanted, scopes: granted }, caller)) };
  }

  private async requireKeeper(application: Application, clientId: string): Promise<void> {
    const client = await this.clients.ofApplication(application, clientId);
    if (!client) throw new ClientUnknown();
    if (client.type === 'public') throw new ClientKeepsNoSecret();
  }
}
