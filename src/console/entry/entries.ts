import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { CONSOLE_ID } from '../../applications/built-in.js';
import { PresentedCodes } from '../../auth/presented-codes.service.js';
import { AuthorizationCodesService, ReplayedCode } from '../../flows/completion/authorization-codes.service.js';
import type { IssuedCode } from '../../flows/completion/authorization-codes.statements.js';
import { AuthorizationCodeConsumed, AuthorizationCodeNotFound } from '../../flows/flows.errors.js';
import { FlowsService } from '../../flows/flows.service.js';
import { HostedUrls } from '../../flows/start/hosted-url.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { IdentityChanges } from '../../identities/identity-changes.js';
import { newId } from '../../platform/crypto/ids.js';
import { randomText } from '../../platform/crypto/secrets.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { PresentedSession } from '../../session/browser/page-cookie.js';
import { IDLE_SECONDS, LONGEST_SECONDS } from '../../session/browser/page-session.js';
import { type NewSession, SessionOpenings } from '../../session/lifecycle/session-openings.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import { RefreshTokens } from '../../session/tokens/refresh-token.js';
import { NotAnOperator } from '../console.errors.js';
import { Operator } from '../operators/operator.entity.js';
import type { SignedInOperator } from '../visit/operator.js';
import type { Attempt } from './attempt-cookie.js';
import { ConsoleApplication } from './console-application.js';

type Proved = Pick<
  NewSession,
  | 'sessionId'
  | 'identityId'
  | 'provider'
  | 'amr'
  | 'authenticatedAt'
  | 'rememberedBrowserId'
  | 'browserSignInId'
  | 'device'
>;

/** Signs operators in through the hosted pages, as any application does, and opens the console for them. */
@Injectable()
export class Entries {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly application: ConsoleApplication,
    private readonly flows: FlowsService,
    private readonly hostedUrls: HostedUrls,
    private readonly presented: PresentedCodes,
    private readonly codes: AuthorizationCodesService,
    private readonly identities: IdentitiesService,
    private readonly changes: IdentityChanges,
    private readonly openings: SessionOpenings,
    private readonly sessions: SessionsService,
    private readonly tokens: RefreshTokens,
    private readonly limits: RateLimits,
  ) {}

  /** Undefined as long as there is no operator. */
  async begin(
    to: string,
    loginHint: string | null,
    { deadline, bucket }: Caller,
  ): Promise<{ url: string; attempt: Attempt } | undefined> {
    await this.limits.spend('login-address', bucket);
    const application = await this.application.find();
    if (!application) return undefined;
    const attempt = { state: randomText(24), verifier: randomText(32), to };
    const started = await this.flows.begin({
      applicationId: application.id,
      clientId: null,
      asked: null,
      redirectUrl: this.application.callbackUrl,
      cancelUrl: `${new URL(this.application.callbackUrl).origin}/console/closed`,
      state: attempt.state,
      codeChallenge: createHash('sha256').update(attempt.verifier).digest('base64url'),
      loginHint,
      uiLocales: null,
      deadline,
    });
    return { url: this.hostedUrls.url(started), attempt };
  }

  /** A code of the console's own sign-in. */
  require(presented: unknown, caller: Caller): Promise<IssuedCode> {
    if (typeof presented !== 'string') throw new AuthorizationCodeNotFound();
    return this.presented.readFor(presented, caller, async ({ applicationId, asked }) => {
      const application = await this.application.find();
      if (asked || applicationId !== application?.id) throw new AuthorizationCodeNotFound();
    });
  }

  /** The session that was open in this browser ends. */
  async open(
    code: IssuedCode,
    verifier: string,
    replaced: SignedInOperator | undefined,
    caller: Caller,
  ): Promise<PresentedSession> {
    try {
      return await inTime(this.manager, caller.deadline, (manager) =>
        this.openWithin(manager, { code, verifier, replaced }, caller),
      );
    } catch (failure) {
      if (failure instanceof ReplayedCode) throw await this.presented.answerReplay(failure, caller);
      throw failure;
    }
  }

  /** Without a sign-in: for the developer of this machine alone. */
  openUnproved(identityId: string, caller: Caller): Promise<PresentedSession> {
    const { ip, userAgent } = caller;
    const unproved = { provider: 'password', amr: [], authenticatedAt: new Date(), rememberedBrowserId: null };
    return inTime(this.manager, caller.deadline, async (manager) => {
      await this.identities.lockIdentity(manager, identityId);
      return this.openFor(manager, { ...unproved, identityId, sessionId: newId(), device: { ip, userAgent } }, caller);
    });
  }

  /** Only what is in this browser: an operator may have the console open in another one. */
  async close({ session: { id } }: SignedInOperator, caller: Caller): Promise<void> {
    await this.sessions.endTogether([id], { reason: 'logout', caller, andBrowser: true });
  }

  private async openWithin(
    manager: EntityManager,
    opening: { code: IssuedCode; verifier: string; replaced: SignedInOperator | undefined },
    caller: Caller,
  ): Promise<PresentedSession> {
    const { code, verifier, replaced } = opening;
    const sessionId = newId();
    const identity = await this.identities.lockIdentity(manager, code.identityId);
    await this.codes.consume(manager, code, verifier, sessionId);
    if (identity.blockedAt) throw new AuthorizationCodeConsumed();
    if (!(await manager.existsBy(Operator, { identityId: identity.id }))) throw new NotAnOperator();
    const { identityId, provider, amr, authenticatedAt, rememberedBrowserId, browserSignInId, ip, userAgent } = code;
    const proved = { identityId, provider, amr, authenticatedAt, rememberedBrowserId, browserSignInId };
    const opened = await this.openFor(manager, { ...proved, sessionId, device: { ip, userAgent } }, caller);
    if (replaced) await this.sessions.endThese(manager, [replaced.session.id], { reason: 'replaced', caller });
    return opened;
  }

  private async openFor(manager: EntityManager, proved: Proved, caller: Caller): Promise<PresentedSession> {
    await this.changes.markSeated(manager, proved.identityId);
    const console = { applicationId: CONSOLE_ID, audience: 'console', clientType: 'browser' } as const;
    const own = { overlap: null, terms: null, lasts: { idle: IDLE_SECONDS, absolute: LONGEST_SECONDS } };
    const opened = await this.openings.open(manager, { ...proved, ...console, ...own }, caller);
    const token = this.tokens.decode(opened.refreshToken);
    if (!token) throw new Error('The token of a new session is not ours');
    return { id: proved.sessionId, secret: token.secret };
  }
}
