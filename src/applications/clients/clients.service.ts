import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { validate } from 'uuid';
import { PlansService } from '../../plans/plans.service.js';
import { Cache } from '../../platform/cache/cache.js';
import { isStorableText } from '../../platform/http/input/validation.js';
import { ApplicationsService } from '../applications.service.js';
import { CONSOLE_ID } from '../built-in.js';
import type { Application } from '../entities/application.entity.js';
import { Client } from './client.entity.js';

const cacheKey = (id: string): string => `client:${id}`;
const LONGEST_ID = 255;

/** A client with the application whose users it signs in. */
export interface KnownClient {
  client: Client;
  application: Application;
  /** As the request names it: the application's own client has two names, and looks for the one that it uses. */
  calledId: string;
}

@Injectable()
export class ClientsService {
  constructor(
    @InjectRepository(Client) private readonly clients: Repository<Client>,
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
    private readonly cache: Cache,
  ) {}

  /**
   * By its `client_id`. The application's own client has the id or the slug of the application. A client that names no
   * application is not found: only what it asks for says whose users it means.
   * The console takes no tokens: its application has no client here.
   */
  async find(id: string): Promise<KnownClient | undefined> {
    if (id.length > LONGEST_ID || !isStorableText(id)) return undefined;
    const client = validate(id) ? null : await this.findListed(id);
    if (client && !client.applicationId) return undefined;
    const application = client
      ? await this.applications.findApplication(client.applicationId)
      : await this.applications.findNamed(id);
    if (!application || application.id === CONSOLE_ID) return undefined;
    if (client && !(await this.takes(application, client))) return undefined;
    return { client: client ?? ownClientOf(application), application, calledId: id };
  }

  /** The client of a flow, a code or a session; null stands for the application's own. */
  async ofApplication(application: Application, clientId: string | null): Promise<Client | undefined> {
    if (clientId === null) return ownClientOf(application);
    const client = await this.findListed(clientId);
    if (!client || (client.applicationId && client.applicationId !== application.id)) return undefined;
    return (await this.takes(application, client)) ? { ...client, applicationId: application.id } : undefined;
  }

  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(Client, { id });
    await this.changed(manager, id);
  }

  /** Call this in the transaction that changes the row. */
  async changed(manager: EntityManager, id: string): Promise<void> {
    await this.cache.forget(manager, cacheKey(id));
  }

  /**
   * The row as it is: see `ofApplication`. The cache also keeps that a slug names no client, because no client may have one
   * as its id. It keeps nothing about the ids that strangers invent.
   */
  findListed(id: string): Promise<Client | null> {
    return this.cache.get(cacheKey(id), () => this.clients.findOneBy({ id }), {
      keeps: async (found) => found !== null || (await this.applications.findNamed(id)) !== null,
    });
  }

  /**
   * One that came by itself needs the offer of the application and of its plan. One that registered here keeps its place
   * where only new registrations are off.
   */
  private async takes({ agents, planId }: Application, { madeBy, applicationId }: Client): Promise<boolean> {
    if (madeBy === 'seed') return true;
    const most = agents && (await this.plans.getPlan(planId)).agents;
    if (!most) return false;
    if (madeBy === 'document') return agents.documents && most.documents;
    return most.registration && (applicationId !== null || agents.registration === 'open');
  }
}

/**
 * What a client may ask for. One that came by itself gets tokens for what the application offers to agents, and never for
 * the application's own API.
 */
export const offersOf = ({
  client,
  application,
}: Pick<KnownClient, 'client' | 'application'>): Pick<Client, 'scopes' | 'audiences'> =>
  client.madeBy === 'seed'
    ? {
        scopes: client.scopes,
        audiences: [application.audience ?? application.id, ...client.audiences, ...application.audiences],
      }
    : { scopes: application.scopes, audiences: application.agents?.audiences ?? [] };

/** How a client is named in rows: null for the application's own. */
export const storedId = ({ id, applicationId }: Pick<Client, 'id' | 'applicationId'>): string | null =>
  id === applicationId ? null : id;

const owns = new WeakMap<Application, Client>();

/** Made once of each application that the cache holds: a request asks for it several times. */
export function ownClientOf(application: Application): Client {
  const known = owns.get(application) ?? ownClientFrom(application);
  owns.set(application, known);
  return known;
}

function ownClientFrom(application: Application): Client {
  const { id, name, redirectUrls, branding, createdAt, updatedAt } = application;
  const { postLogoutUrls, backchannelLogoutUrl, idTokenAlg, claimsInIdToken, alwaysRefresh } = application;
  const { scopes, audiences, jwks, jwksUri } = application;
  return {
    id,
    applicationId: id,
    name,
    type: 'web',
    redirectUrls,
    logoUrl: branding.logoUrl,
    firstParty: true,
    postLogoutUrls,
    backchannelLogoutUrl,
    idTokenAlg,
    claimsInIdToken,
    alwaysRefresh,
    scopes,
    audiences,
    jwks,
    jwksUri,
    madeBy: 'seed',
    registered: null,
    usedAt: null,
    staleAt: null,
    createdAt,
    updatedAt,
  };
}
