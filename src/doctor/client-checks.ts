import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { LIST_API_KEYS, type ListedApiKey } from '../applications/api-keys/api-keys.statements.js';
import { ApplicationsService } from '../applications/applications.service.js';
import { Client } from '../applications/clients/client.entity.js';
import { ownClientOf } from '../applications/clients/clients.service.js';
import type { Application } from '../applications/entities/application.entity.js';
import { GIVEN_UP } from '../dispatches/given-up.statement.js';
import { UpstreamHttp } from '../identities/upstream/http/upstream-http.js';
import type { Plan } from '../plans/entities/plan.entity.js';
import { PlansService } from '../plans/plans.service.js';
import { Settings } from '../platform/config/settings.js';
import { isThisMachine } from '../platform/config/this-machine.js';
import { Database } from '../platform/database/database.js';
import { aFewAtATime } from './a-few-at-a-time.js';
import { type Finding, reasonOf, warn } from './check.js';
import { SHARED_AUDIENCES } from './shared-audiences.statement.js';

interface Known {
  application: Application;
  plan: Plan;
  keys: ListedApiKey[];
}

/** What keeps a client of OpenID Connect from working, before its users find out. */
@Injectable()
export class ClientChecks {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
    private readonly http: UpstreamHttp,
    private readonly settings: Settings,
  ) {}

  async run(): Promise<Finding[]> {
    const applications = await this.applications.listApplications();
    const each = await aFewAtATime(applications, (application) => this.checkAll(application));
    return [...each.flat(), ...(await this.sharedAudiences()), ...(await this.givenUp())];
  }

  private async sharedAudiences(): Promise<Finding[]> {
    const found = await this.database.run(SHARED_AUDIENCES, {});
    return found.map(({ audience, applications }) =>
      warn('client', 'audienceShared', audience, applications.join(', ')),
    );
  }

  private async givenUp(): Promise<Finding[]> {
    const found = await this.database.run(GIVEN_UP, {});
    return found.map(({ slug, url, dispatches, error }) =>
      warn('client', 'dispatchesGivenUp', slug, dispatches, url, error, 'dispatches retry --dead'),
    );
  }

  private async checkAll(application: Application): Promise<Finding[]> {
    const known = {
      application,
      plan: await this.plans.getPlan(application.planId),
      keys: await this.database.run(LIST_API_KEYS, { applicationId: application.id }),
    };
    const listed = await this.manager.find(Client, { where: { applicationId: application.id }, order: { id: 'ASC' } });
    const reached = await Promise.all([ownClientOf(application), ...listed].map((client) => this.reach(known, client)));
    return [
      ...agentsBeyondPlan(known),
      ...listed.flatMap((client) => [
        ...credentialFaults(known, client),
        ...redirectFaults(known, client, this.settings.isProduction),
      ]),
      ...reached.flat(),
    ];
  }

  /** The URLs that the service itself calls. */
  private async reach({ application }: Known, client: Client): Promise<Finding[]> {
    const { backchannelLogoutUrl, jwksUri } = client;
    const name = nameOf(application, client);
    const unreached = async (url: string | null, found: 'backchannelFails' | 'jwksFails') => {
      const fault = url === null ? undefined : await this.faultOf(url);
      return url && fault !== undefined ? [warn('client', found, name, url, fault)] : [];
    };
    return [...(await unreached(backchannelLogoutUrl, 'backchannelFails')), ...(await unreached(jwksUri, 'jwksFails'))];
  }

  /** Asked as the service asks it: over https at a public address, but for this machine outside production. */
  private async faultOf(url: string): Promise<number | string | undefined> {
    try {
      const { status } = await this.http.fetchOfClient(url, { method: 'GET' }, !this.settings.isProduction);
      return status === 404 || status >= 500 ? status : undefined;
    } catch (error) {
      return reasonOf(error);
    }
  }
}

const nameOf = ({ slug }: Application, { id, applicationId }: Client): string =>
  id === applicationId ? slug : `${slug}/${id}`;

function credentialFaults({ application, plan, keys }: Known, client: Client): Finding[] {
  const name = nameOf(application, client);
  const hasSecret = keys.some(({ clientId, state }) => clientId === client.id && state === 'active');
  const hasKeys = client.jwks !== null || client.jwksUri !== null;
  const needs = client.type !== 'public' && !hasSecret && !hasKeys;
  const mayNot = client.type === 'machine' && !plan.services;
  return [
    ...(needs
      ? [warn('client', 'clientWithoutKeys', name, `keys create ${application.slug} --client ${client.id}`)]
      : []),
    ...(mayNot ? [warn('client', 'machineBeyondPlan', name, plan.key, 'services: true')] : []),
  ];
}

function redirectFaults({ application }: Known, client: Client, isProduction: boolean): Finding[] {
  const name = nameOf(application, client);
  if (client.type === 'web' && client.redirectUrls.length === 0) return [warn('client', 'redirectMissing', name)];
  return client.redirectUrls.flatMap((url) => faultsOfRedirect(name, url, isProduction));
}

/** A redirect is compared to the letter, so it never matches where browsers and libraries write it in another way. */
function faultsOfRedirect(client: string, url: string, isProduction: boolean): Finding[] {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return [];
  const { href, protocol, hostname } = new URL(url);
  if (href !== url) return [warn('client', 'redirectSpelling', client, url, href)];
  if (isProduction && protocol === 'http:' && !isThisMachine(hostname))
    return [warn('client', 'redirectPlain', client, url)];
  return [];
}

function agentsBeyondPlan({ application, plan }: Known): Finding[] {
  const { agents } = application;
  const wanted = [
    ...(agents?.documents && !plan.agents?.documents ? ['documents'] : []),
    ...(agents && agents.registration !== 'off' && !plan.agents?.registration ? ['registration'] : []),
  ];
  return wanted.map((what) =>
    warn('agents', 'agentsBeyondPlan', application.slug, `agents.${what}`, plan.key, `agents: { ${what}: true }`),
  );
}
