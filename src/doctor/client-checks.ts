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
import { count } from '../platform/errors/counted.js';
import { aFewAtATime } from './a-few-at-a-time.js';
import { type Finding, reasonOf, warn } from './check.js';

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
    return [...each.flat(), ...(await this.givenUp())];
  }

  private async givenUp(): Promise<Finding[]> {
    const found = await this.database.run(GIVEN_UP, {});
    return found.map(({ slug, url, dispatches, error }) =>
      warn(
        'client',
        `${slug}: ${count(dispatches, 'dispatch', 'dispatches')} to ${url} given up: ${error}`,
        'A client there does not know which sessions have ended. Once it works, `dispatches retry --dead` tells it.',
      ),
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
    const unreached = async (url: string | null, what: string, advice: string) => {
      const reason = url === null ? undefined : await this.faultOf(url);
      return reason === undefined ? [] : [warn('client', `${name}: ${what} ${url} ${reason}`, advice)];
    };
    return [
      ...(await unreached(
        backchannelLogoutUrl,
        'the back-channel URL',
        'Sessions that end are told to it again and again. Check it, and that this machine can reach it.',
      )),
      ...(await unreached(
        jwksUri,
        'jwksUri',
        'The client cannot authenticate until it answers with its keys. Check it, and that this machine can reach it.',
      )),
    ];
  }

  /** Asked as the service asks it: over https at a public address, but for this machine outside production. */
  private async faultOf(url: string): Promise<string | undefined> {
    try {
      const { status } = await this.http.fetchOfClient(url, { method: 'GET' }, !this.settings.isProduction);
      return status === 404 || status >= 500 ? `answers with ${status}` : undefined;
    } catch (error) {
      return `cannot be asked: ${reasonOf(error)}`;
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
      ? [
          warn(
            'client',
            `${name}: it has no secret that works and no keys, so it gets no tokens`,
            `\`keys create ${application.slug} --client ${client.id}\` creates a secret.`,
          ),
        ]
      : []),
    ...(mayNot
      ? [
          warn(
            'client',
            `${name}: a machine client gets no tokens, because the plan ${plan.key} has no services`,
            'Seed the plan with `services: true`.',
          ),
        ]
      : []),
  ];
}

function redirectFaults({ application }: Known, client: Client, isProduction: boolean): Finding[] {
  const name = nameOf(application, client);
  if (client.type === 'web' && client.redirectUrls.length === 0)
    return [warn('client', `${name}: it has no redirectUrls, so it signs in nobody but on devices`, 'Seed them.')];
  return client.redirectUrls.flatMap((url) => {
    const fault = redirectFault(url, isProduction);
    return fault ? [warn('client', `${name}: the redirect ${url} ${fault[0]}`, fault[1])] : [];
  });
}

/** A redirect is compared to the letter, so it never matches where browsers and libraries write it in another way. */
function redirectFault(url: string, isProduction: boolean): [fault: string, advice: string] | undefined {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return undefined;
  const { href, protocol, hostname } = new URL(url);
  if (href !== url)
    return [`is sent as ${href} by most libraries, and then does not match`, `Seed it as the client sends it: ${href}`];
  if (isProduction && protocol === 'http:' && !isThisMachine(hostname))
    return ['is not https: anybody on the way reads the code', 'Serve the client over https, and seed that URL.'];
  return undefined;
}

function agentsBeyondPlan({ application, plan }: Known): Finding[] {
  const { agents } = application;
  const wanted = [
    ...(agents?.documents && !plan.agents?.documents ? ['documents'] : []),
    ...(agents && agents.registration !== 'off' && !plan.agents?.registration ? ['registration'] : []),
  ];
  return wanted.map((what) =>
    warn(
      'agents',
      `${application.slug}: \`agents.${what}\` has no effect, because the plan ${plan.key} has no agents.${what}`,
      `Seed the plan with \`agents: { ${what}: true }\`.`,
    ),
  );
}
