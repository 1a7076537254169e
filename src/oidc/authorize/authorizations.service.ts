import { Injectable } from '@nestjs/common';
import { NIL } from 'uuid';
import { ClientsService, type KnownClient } from '../../applications/clients/clients.service.js';
import { FlowsService } from '../../flows/flows.service.js';
import { answerTo, type Return } from '../../flows/redirect-rules.js';
import { HostedUrls } from '../../flows/start/hosted-url.js';
import { signUpPage } from '../../flows/start/sign-up-page.js';
import { isQuestion, type Obstacle } from '../../login/signed-in/signed-in-browsers.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { PlansService } from '../../plans/plans.service.js';
import { Settings } from '../../platform/config/settings.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { Cookies } from '../../session/browser/cookie-family.js';
import { AgentClients } from '../agents/agent-clients.js';
import { ClientUnknown, InvalidRequest, OAuthFailure } from '../oauth.errors.js';
import { PushedRequests } from '../par/pushed-requests.js';
import type { Parameters } from '../parameters.js';
import { type AuthorizationRequest, answeredAt, readRequest, redirectOf } from './authorization-request.js';
import { IdTokenHints } from './id-token-hints.js';
import { newFlowOf } from './new-flow.js';
import { SilentSignIns } from './silent-sign-ins.js';

/** They say which client could be told, and where. */
const WHERE_TO_TELL = ['client_id', 'redirect_uri', 'request_uri'];

export interface AuthorizeVisitor {
  cookies: Cookies;
  caller: Caller;
}

/** Where the browser goes on, and for whose client. */
export interface Answered extends KnownClient {
  answer: Return;
}

/**
 * Starts a login for a client. A fault of `client_id` or `redirect_uri` is a page, because no client is known that
 * could be told; every other fault is told to a client of the seed, and is a page for one that came by itself.
 */
@Injectable()
export class Authorizations {
  constructor(
    private readonly clients: ClientsService,
    private readonly agents: AgentClients,
    private readonly pushed: PushedRequests,
    private readonly flows: FlowsService,
    private readonly hostedUrls: HostedUrls,
    private readonly silent: SilentSignIns,
    private readonly hints: IdTokenHints,
    private readonly plans: PlansService,
    private readonly organizations: OrganizationsService,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  async authorize(sent: Parameters, visitor: AuthorizeVisitor): Promise<Answered> {
    const id = sent.requireOnce(WHERE_TO_TELL).require('client_id');
    const listed = await this.clients.find(id);
    const parameters = await this.pushed.resolve(sent, listed?.client.id ?? id);
    const known = listed ?? (await this.agents.find(id, parameters.all('resource'), visitor.caller));
    if (!known || known.client.type === 'machine') throw new ClientUnknown();
    const redirectUri = redirectOf(parameters, known);
    const answer = await this.begin(known, parameters, redirectUri, visitor);
    return {
      ...known,
      answer: answer instanceof OAuthFailure ? this.told(parameters, redirectUri, answer) : answer,
    };
  }

  /** Anyone can register a client or publish its document. A fault does not lead its visitors on to such a client. */
  private async begin(
    known: KnownClient,
    parameters: Parameters,
    redirectUri: string,
    visitor: AuthorizeVisitor,
  ): Promise<Return | OAuthFailure> {
    try {
      const request = readRequest(parameters.requireOnce(), known, { redirectUri, issuer: this.settings.publicUrl });
      return await this.start(known, request, visitor);
    } catch (failure) {
      if (known.client.madeBy === 'seed' && failure instanceof OAuthFailure) return failure;
      throw failure;
    }
  }

  private told(parameters: Parameters, redirectUri: string, { error, message }: OAuthFailure): Return {
    const state = parameters.find('state') ?? null;
    const at = answeredAt(parameters, redirectUri, this.settings.publicUrl);
    return answerTo(at, state, { error, error_description: message });
  }

  private async start(
    known: KnownClient,
    request: AuthorizationRequest,
    visitor: AuthorizeVisitor,
  ): Promise<Return | OAuthFailure> {
    const subjects = await this.subjectsIn(request);
    const organizationId = await this.organizationIn(known, request);
    const wanted = {
      ...request,
      organizationId,
      asked: { ...request.asked, ...(subjects && { subjects }) },
    };
    const answer = await this.silent.answer(known, wanted, visitor);
    return typeof answer === 'string' ? this.toPages(known, wanted, answer, visitor.caller) : answer;
  }

  /** The users that the claims name, and of these the one of the hint. */
  private async subjectsIn({ asked: { subjects }, idTokenHint }: AuthorizationRequest): Promise<string[] | undefined> {
    if (idTokenHint === undefined) return subjects;
    const hinted = await this.hints.read(idTokenHint);
    if (!hinted) throw new InvalidRequest('id_token_hint is no ID token of this issuer.');
    if (subjects?.includes(hinted.sub) === false)
      throw new InvalidRequest('id_token_hint names a user whom claims does not name.');
    return [hinted.sub];
  }

  /** One that is unknown has no members: strangers do not learn which there are. */
  private async organizationIn({ application }: KnownClient, { organization }: AuthorizationRequest) {
    if (organization === undefined) return null;
    return (await this.organizations.find(application.id, organization))?.id ?? NIL;
  }

  /** A user who is signed in in this browser and has only to choose or to agree is asked at once. */
  private async toPages(
    known: KnownClient,
    request: AuthorizationRequest,
    obstacle: Obstacle,
    caller: Caller,
  ): Promise<Return> {
    await this.limits.spend('login-address', caller.bucket);
    const begun = await this.flows.begin({
      ...newFlowOf(known, request, caller),
      isSignedIn: isQuestion(obstacle),
    });
    const page = isQuestion(obstacle) ? `/login/${obstacle}` : await this.firstPage(known, request);
    return { redirectUrl: `${this.settings.publicUrl}${page}?${this.hostedUrls.query(begun)}` };
  }

  private async firstPage({ application }: KnownClient, { asked }: AuthorizationRequest): Promise<string> {
    if (!asked.prompt?.includes('create')) return '/login';
    return signUpPage(application, await this.plans.getPlan(application.planId));
  }
}
