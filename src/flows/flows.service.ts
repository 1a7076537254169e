import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, LessThanOrEqual, Raw, type Repository } from 'typeorm';
import { NIL } from 'uuid';
import { UrlNotAllowed } from '../applications/applications.errors.js';
import type { Client } from '../applications/clients/client.entity.js';
import type { Application } from '../applications/entities/application.entity.js';
import type { AgreedVersions } from '../identities/agreements/agreement.entity.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import type { Plan } from '../plans/entities/plan.entity.js';
import { PlansService } from '../plans/plans.service.js';
import { Audit } from '../platform/audit/audit.js';
import { newId } from '../platform/crypto/ids.js';
import { hashSecret, looksLikeSecret, newSecret, SECRET_PREFIXES } from '../platform/crypto/secrets.js';
import { Database, within } from '../platform/database/database.js';
import type { Caller } from '../platform/http/caller.js';
import { AuthCounts } from '../platform/telemetry/auth-counts.js';
import type { Deadline } from '../platform/time/deadline.js';
import type { PresentedCookie } from '../session/browser/application-cookies.js';
import type { Asked } from './asked.js';
import type { StartedLoginDto, StartLoginDto } from './dto/start-login.dto.js';
import { AuthFlow } from './entities/auth-flow.entity.js';
import { FlowInvalid } from './flows.errors.js';
import { BIND_BROWSER, EXTEND_FLOW, FLOW_BY_TOKEN, type Flow, FORGET_LOGIN_HINTS } from './flows.statements.js';
import type { Invited } from './invitations/invited-sign-ups.js';
import { readCancelUrl, readRedirectUrl, refusedUrl } from './redirect-rules.js';
import { FlowStarts, type NewFlow } from './start/flow-starts.js';
import { type HostedUrl, HostedUrls } from './start/hosted-url.js';
import { signUpPage } from './start/sign-up-page.js';

export interface BegunFlow extends Omit<NewFlow, 'id' | 'asked' | 'asksAnew' | 'tokenHash' | 'organizationId'> {
  readonly asked: Asked | null;
  readonly asksAnew?: boolean;
  readonly organizationId?: string | null;
  /** No user signs in: the browser is signed in already. */
  readonly isSignedIn?: boolean;
}

/**
 * An open flow, its `x-auth-flow-id`, and its application with its plan. They are read before any transaction: one that
 * waits for a second connection may wait for itself.
 */
export interface OpenFlow {
  flow: Flow;
  token: string;
  application: Application;
  plan: Plan;
  /** The client that the login serves: the application itself, or another client of OpenID Connect. */
  client: Client;
  /** The browser in which a hosted page goes on. An application's own screens name none. */
  browserHash?: Buffer | undefined;
  /** An application's own screen goes on with it, and says what the person has agreed to and filled in there. */
  ownScreen?: { agreed: AgreedVersions | undefined; fields: Record<string, unknown> | undefined } | undefined;
  /** The invitation whose button was pressed in this browser. Its address accepts it by the sign-in. */
  invited?: Invited | undefined;
  /** A hosted page of a client of OpenID Connect keeps its browser signed in, with the cookie that it sent. */
  staysSignedIn?: { presented: PresentedCookie | undefined } | undefined;
}

/**
 * A flow is open from its start until it is completed, cancelled or expired; there is no way back.
 *
 *   open ── complete ──▶ completed      an authorization code was issued
 *   open ── cancel ────▶ cancelled      the user went back to the application
 *   open ── time ──────▶ expired        judged by the database's clock, at every use
 */
@Injectable()
export class FlowsService {
  constructor(
    @InjectRepository(AuthFlow) private readonly flows: Repository<AuthFlow>,
    private readonly database: Database,
    private readonly hostedUrls: HostedUrls,
    private readonly starts: FlowStarts,
    private readonly plans: PlansService,
    private readonly organizations: OrganizationsService,
    private readonly audit: Audit,
    private readonly counts: AuthCounts,
  ) {}

  async start(application: Application, wanted: StartLoginDto, deadline: Deadline): Promise<StartedLoginDto> {
    const redirectUrl = readRedirectUrl(application, wanted.redirect_url);
    if (!redirectUrl) throw new UrlNotAllowed('redirect_url', refusedUrl(application, wanted.redirect_url));
    const cancelUrl = readCancelUrl(application, wanted.cancel_url);
    if (!cancelUrl) throw new UrlNotAllowed('cancel_url', refusedUrl(application, wanted.cancel_url));
    const started = await this.begin({
      applicationId: application.id,
      clientId: null,
      asked: null,
      redirectUrl: redirectUrl.href,
      cancelUrl: cancelUrl.href,
      state: wanted.state || null,
      codeChallenge: wanted.code_challenge ?? null,
      loginHint: wanted.login_hint ?? null,
      uiLocales: wanted.ui_locales ?? null,
      asksAnew: wanted.prompt === 'login' || (wanted.max_age ?? null) !== null,
      organizationId: wanted.organization
        ? (await this.organizations.require(application.id, wanted.organization)).id
        : null,
      deadline,
    });
    const page = await this.firstPage(application, wanted);
    return { redirectUrl: this.hostedUrls.url(started, page), code: started.flow };
  }

  private async firstPage(application: Application, { prompt, screen_hint }: StartLoginDto): Promise<string> {
    if (prompt === 'select_account') return '/login/other-account';
    if (prompt !== 'create' && screen_hint !== 'signup') return '/login';
    return signUpPage(application, await this.plans.getPlan(application.planId));
  }

  /** A login whose URLs have been judged. */
  async begin(begun: BegunFlow): Promise<HostedUrl> {
    const flow = newSecret(SECRET_PREFIXES.flow);
    // Member by member: V8 needs fifty times as long for a copy of an object with changes.
    const expires = await this.starts.store({
      id: newId(),
      tokenHash: hashSecret(flow),
      applicationId: begun.applicationId,
      clientId: begun.clientId,
      asked: begun.asked && JSON.stringify(begun.asked),
      redirectUrl: begun.redirectUrl,
      cancelUrl: begun.cancelUrl,
      state: begun.state,
      codeChallenge: begun.codeChallenge,
      loginHint: begun.loginHint,
      uiLocales: begun.uiLocales,
      asksAnew: begun.asksAnew ?? false,
      organizationId: begun.organizationId ?? null,
      deadline: begun.deadline,
    });
    if (!begun.isSignedIn) this.counts.count(begun.applicationId, 'sign_in', 'started');
    return { flow, expires };
  }

  /** The flow while it is open. */
  async findOpen(token: unknown): Promise<Flow | undefined> {
    const found = await this.findAny(token);
    return found?.isOpen ? found : undefined;
  }

  /** The flow in any state, so that a page can say what happened to it. */
  async findAny(token: unknown): Promise<Flow | undefined> {
    if (!looksLikeSecret(SECRET_PREFIXES.flow, token)) return undefined;
    const [found] = await this.database.run(FLOW_BY_TOKEN, { tokenHash: hashSecret(token) });
    return found;
  }

  /** An emailed code must find its flow still open. Returns the new end in seconds since 1970. */
  async extend(manager: EntityManager, flow: Flow, seconds: number): Promise<number> {
    const [row] = await within(manager).run(EXTEND_FLOW, { id: flow.id, seconds });
    if (!row) throw new FlowInvalid();
    return row.expires;
  }

  /** The flow in that organization, for this request alone. One that is unknown has no members, as every other has none of strangers. */
  async choosing(open: OpenFlow, named: string | null | undefined): Promise<OpenFlow> {
    if (!named) return open;
    const found = await this.organizations.find(open.application.id, named);
    return { ...open, flow: { ...open.flow, organizationId: found?.id ?? NIL } };
  }

  /** The organization that its user chose. A choice at another step of it counts no more. */
  async choose(flow: Flow, organizationId: string): Promise<Flow> {
    const { affected } = await this.flows.update({ id: flow.id, ...OPEN }, { organizationId });
    if (!affected) throw new FlowInvalid();
    return { ...flow, organizationId };
  }

  /** Other requests that act on the flow wait until the transaction ends, and then see what it did. */
  async lock(manager: EntityManager, flow: Flow): Promise<Pick<AuthFlow, 'id' | 'loginHint'>> {
    const lock = { mode: 'pessimistic_write' } as const;
    const select = { id: true, loginHint: true };
    const locked = await manager.findOne(AuthFlow, { select, where: { id: flow.id }, lock });
    if (!locked) throw new FlowInvalid();
    return locked;
  }

  /** The email that a person typed in this flow: its next pages show it. A sign-up says what they have agreed to. */
  async noteEmail(manager: EntityManager, flow: Flow, email: string, agreed?: AgreedVersions): Promise<void> {
    await manager.update(AuthFlow, { id: flow.id }, { loginHint: email, ...(agreed && { agreed }) });
  }

  /** Before the identity is deleted: its codes and proofs, which are deleted with it, say which flows were its own. */
  async forgetIdentity(manager: EntityManager, identityId: string): Promise<void> {
    await within(manager).run(FORGET_LOGIN_HINTS, { identityId });
  }

  /** Whether what has this age came into being during the flow. */
  hasBegunBefore(manager: EntityManager, { id }: Flow, moment: Date): Promise<boolean> {
    return manager.existsBy(AuthFlow, { id, createdAt: LessThanOrEqual(moment) });
  }

  async cancel(flow: Flow, caller: Caller): Promise<void> {
    await this.flows.manager.transaction(async (manager) => {
      const { affected } = await manager.update(AuthFlow, { id: flow.id, ...OPEN }, { cancelledAt: () => 'now()' });
      if (!affected) throw new FlowInvalid();
      await this.audit.record(manager, { type: 'flow.cancelled', applicationId: flow.applicationId, caller });
    });
  }

  /** The first browser that posts a form owns the flow from then on. Returns whether it is this one. */
  async bindBrowser(flow: Flow, browserHash: Buffer): Promise<boolean> {
    if (flow.browserHash) return flow.browserHash.equals(browserHash);
    const [bound] = await this.database.run(BIND_BROWSER, { id: flow.id, browserHash });
    if (!bound) throw new FlowInvalid();
    return bound.isBound;
  }
}

const OPEN = {
  completedAt: IsNull(),
  cancelledAt: IsNull(),
  expiresAt: Raw((column) => `${column} > now()`),
};
