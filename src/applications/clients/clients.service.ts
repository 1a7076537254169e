import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { validate } from 'uuid';
import { Cache } from '../../platform/cache/cache.js';
import { isStorableText } from '../../platform/http/input/validation.js';
import { ApplicationsService } from '../applications.service.js';
import type { Application } from '../entities/application.entity.js';
import { Client } from './client.entity.js';

const cacheKey = (id: string): string => `client:${id}`;
const LONGEST_ID = 255;

/** A client with the application whose users it signs in. */
export interface KnownClient {
  client: Client;
  application: Application;
}

@Injectable()
export class ClientsService {
  constructor(
    @InjectRepository(Client) private readonly clients: Repository<Client>,
    private readonly applications: ApplicationsService,
    private readonly cache: Cache,
  ) {}

  /** By its `client_id`. The application's own client has the id or the slug of the application. */
  async find(id: string): Promise<KnownClient | undefined> {
    if (id.length > LONGEST_ID || !isStorableText(id)) return undefined;
    const client = validate(id) ? null : await this.findListed(id);
    const application = client
      ? await this.applications.findApplication(client.applicationId)
      : await this.applications.findNamed(id);
    return application ? { client: client ?? ownClientOf(application), application } : undefined;
  }

  /** The client of a flow, a code or a session; null stands for the application's own. */
  async ofApplication(application: Application, clientId: string | null): Promise<Client | undefined> {
    if (clientId === null) return ownClientOf(application);
    const client = await this.findListed(clientId);
    return client?.applicationId === application.id ? client : undefined;
  }

  /** Call this in the transaction that changes the row. */
  async changed(manager: EntityManager, id: string): Promise<void> {
    await this.cache.forget(manager, cacheKey(id));
  }

  private findListed(id: string): Promise<Client | null> {
    return this.cache.get(cacheKey(id), () => this.clients.findOneBy({ id }), { keeps: (found) => found !== null });
  }
}

/** How a client is named in rows: null for the application's own. */
export const storedId = ({ id, applicationId }: Pick<Client, 'id' | 'applicationId'>): string | null =>
  id === applicationId ? null : id;

export function ownClientOf(application: Application): Client {
  const { id, name, redirectUrls, branding, createdAt, updatedAt } = application;
  const { postLogoutUrls, backchannelLogoutUrl, idTokenAlg, claimsInIdToken, alwaysRefresh } = application;
  const { scopes, audiences, jwks, jwksUri } = application;
  return {
    ...{ id, applicationId: id, name, type: 'web', redirectUrls, logoUrl: branding.logoUrl, firstParty: true },
    ...{ postLogoutUrls, backchannelLogoutUrl, idTokenAlg, claimsInIdToken, alwaysRefresh },
    ...{ scopes, audiences, jwks, jwksUri },
    ...{ madeBy: 'seed', registered: null, usedAt: null, createdAt, updatedAt },
  };
}
