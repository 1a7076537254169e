import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../applications/applications.service.js';
import type { Application } from '../applications/entities/application.entity.js';
import { termsOf } from '../applications/lifetimes.js';
import { SeatsService } from '../applications/seats.service.js';
import { AuthorizationCodesService, ReplayedCode } from '../flows/completion/authorization-codes.service.js';
import type { IssuedCode } from '../flows/completion/authorization-codes.statements.js';
import { SIGNED_IN_BEFORE } from '../flows/completion/proof.js';
import { AuthorizationCodeConsumed } from '../flows/flows.errors.js';
import type { Identity } from '../identities/entities/identity.entity.js';
import { IdentitiesService } from '../identities/identities.service.js';
import { IdentityChanges } from '../identities/identity-changes.js';
import { OrganizationChoice } from '../organizations/organization-choice.service.js';
import { HOLD_MEMBERSHIP } from '../organizations/organizations.statements.js';
import type { Plan } from '../plans/entities/plan.entity.js';
import { grants } from '../plans/features.js';
import { ProviderBlockedByPlan } from '../plans/plans.errors.js';
import { PlansService } from '../plans/plans.service.js';
import { newId } from '../platform/crypto/ids.js';
import { afterCommit } from '../platform/database/after-commit.js';
import { within } from '../platform/database/database.js';
import { inTime } from '../platform/database/in-time.js';
import type { Caller } from '../platform/http/caller.js';
import { AuthCounts } from '../platform/telemetry/auth-counts.js';
import { ProofByCookies } from '../session/browser/proof-by-cookies.js';
import type { Visitor } from '../session/browser/visitor.js';
import type { Granted } from '../session/entities/session.entity.js';
import type { Membership } from '../session/lifecycle/membership.js';
import { SameSessions } from '../session/lifecycle/same-sessions.js';
import { type NewSession, SessionOpenings } from '../session/lifecycle/session-openings.js';
import { SessionsService } from '../session/lifecycle/sessions.service.js';
import { NOTE_UNREPORTED } from '../session/lifecycle/unreported-sessions.statements.js';
import { type Holder, heldByApplication } from '../session/refresh/refresh-line.js';
import { NotAMember } from '../session/session.errors.js';
import { AccessTokens } from '../session/tokens/access-token.js';
import type { Credentials, SignedAccess } from '../session/tokens/credentials.js';
import type { Claim } from './claim.decorator.js';
import type { AuthorizeDto } from './dto/authorize.dto.js';
import { PresentedCodes } from './presented-codes.service.js';

export interface Authorization {
  code: IssuedCode;
  identity: Identity;
  credentials: Credentials;
}

interface Grantor {
  application: Application;
  plan: Plan;
}

/** Who exchanges a code, and with what. */
export interface Exchange {
  holder: Holder;
  verifier: string | undefined;
  /** For a client of OpenID Connect. */
  granted?: Granted | undefined;
  /** The key to which the access token is bound, also where the session is not. */
  keyThumbprint?: string | undefined;
  secret?: Buffer | undefined;
  /** Without a refresh token: the client goes on with the session that it already has in this browser. */
  mayGoOn?: boolean;
  /** The sessions whose cookies the new session overwrites. */
  replaced?: string[];
}

/** What an exchange needs beside the code. It is made first, so that nothing can fail once the code is spent. */
interface Prepared extends Grantor {
  sessionId: string;
  goesOn: boolean;
  membership: Membership | null;
  signed: SignedAccess;
}

/** Exchanges a code for a session. One transaction spends the code and opens the session, so a crash loses neither. */
@Injectable()
export class AuthorizeService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly presented: PresentedCodes,
    private readonly codes: AuthorizationCodesService,
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
    private readonly seats: SeatsService,
    private readonly identities: IdentitiesService,
    private readonly changes: IdentityChanges,
    private readonly openings: SessionOpenings,
    private readonly sessions: SessionsService,
    private readonly same: SameSessions,
    private readonly accessTokens: AccessTokens,
    private readonly cookies: ProofByCookies,
    private readonly organizations: OrganizationChoice,
    private readonly counts: AuthCounts,
  ) {}

  async authorize(wanted: AuthorizeDto, claim: Claim, caller: Visitor): Promise<Authorization> {
    const replaced = wanted.client_type === 'browser' ? await this.cookies.requireReplaceable(caller) : [];
    const code = await this.presented.read(wanted.code, claim, caller);
    const exchange = {
      holder: heldByApplication(wanted.client_type),
      verifier: wanted.code_verifier ?? undefined,
      replaced,
    };
    try {
      return await this.exchange(code, exchange, caller);
    } catch (failure) {
      if (failure instanceof ReplayedCode) throw await this.presented.answerReplay(failure, caller);
      throw failure;
    }
  }

  async exchange(code: IssuedCode, exchange: Exchange, caller: Caller): Promise<Authorization> {
    const prepared = await this.prepare(code, exchange);
    return inTime(this.manager, caller.deadline, (manager) =>
      this.exchangeWithin(manager, code, exchange, prepared, caller),
    );
  }

  /** Read before the transaction: a transaction that waits for a second connection may wait for itself. */
  private async grantorOf({ applicationId }: IssuedCode): Promise<Grantor> {
    const application = await this.applications.getApplication(applicationId);
    return { application, plan: await this.plans.getPlan(application.planId) };
  }

  private async prepare(code: IssuedCode, exchange: Exchange): Promise<Prepared> {
    const { holder, granted, keyThumbprint } = exchange;
    const known = exchange.mayGoOn && granted ? await this.same.find({ ...code, ...holder, granted }) : undefined;
    const sessionId = known?.id ?? newId();
    const { applicationId, identityId, amr, authenticatedAt } = code;
    const membership = await this.membershipOf(code);
    const signed = await this.accessTokens.signAhead({
      sessionId,
      applicationId,
      identityId,
      amr,
      audience: 'application',
      ...holder,
      granted,
      keyThumbprint: keyThumbprint ?? holder.keyThumbprint,
      authTime: Math.floor(authenticatedAt.getTime() / 1000),
      membership,
    });
    return { ...(await this.grantorOf(code)), sessionId, goesOn: known !== undefined, membership, signed };
  }

  private async membershipOf({ identityId, organizationId }: IssuedCode): Promise<Membership | null> {
    if (organizationId === null) return null;
    const membership = await this.organizations.membership(identityId, organizationId);
    if (!membership) throw new NotAMember();
    return membership;
  }

  /** Of a removal or a deletion at the same moment, whichever comes second finds the other. */
  private async holdMembership(manager: EntityManager, code: IssuedCode): Promise<void> {
    const { identityId, organizationId } = code;
    if (organizationId === null) return;
    await this.organizations.requireAtHome(code, within(manager));
    const [held] = await within(manager).run(HOLD_MEMBERSHIP, { identityId, organizationId });
    if (!held) throw new NotAMember();
  }

  /** A failure in here rolls back and leaves the code unspent. */
  private async exchangeWithin(
    manager: EntityManager,
    code: IssuedCode,
    { holder, verifier, granted = undefined, secret, replaced = [] }: Exchange,
    { application, plan, membership, sessionId, goesOn, signed }: Prepared,
    caller: Caller,
  ): Promise<Authorization> {
    // The identity is locked before the code, as in everything that withdraws codes, so no two of them wait for each
    // other.
    const identity = await this.identities.lockIdentity(manager, code.identityId);
    await this.codes.consume(manager, code, verifier, sessionId);
    if (!plan.allowsProvider(code.provider)) throw new ProviderBlockedByPlan();
    if (identity.blockedAt) throw new AuthorizationCodeConsumed();
    await this.holdMembership(manager, code); // it may have ended since
    await this.seat(manager, identity, plan);
    const wanted: NewSession = {
      sessionId,
      applicationId: application.id,
      identityId: identity.id,
      audience: 'application',
      ...holder,
      granted: granted ?? null,
      secret,
      browserSignInId: code.browserSignInId,
      organizationId: code.organizationId,
      provider: code.provider,
      amr: code.amr,
      authenticatedAt: code.authenticatedAt,
      rememberedBrowserId: code.rememberedBrowserId,
      device: { ip: code.ip, userAgent: code.userAgent },
      overlap: application.refreshOverlap,
      terms: termsOf(application, membership),
    };
    const session = await (goesOn ? this.same.goOn(manager, wanted) : this.openings.open(manager, wanted, caller));
    if (!session) throw new AuthorizationCodeConsumed(); // it has just ended
    await this.sessions.endThese(manager, replaced, { reason: 'replaced', caller, areInCookies: true });
    await this.countSignIn(manager, code, plan, sessionId);
    return { code, identity, credentials: { ...session, ...signed, membership } };
  }

  /** With metrics, the session's first event is the last step of the sign-in. */
  private async countSignIn(
    manager: EntityManager,
    { applicationId, provider, firstFactor: noted }: IssuedCode,
    plan: Plan,
    sessionId: string,
  ): Promise<void> {
    const firstFactor = noted ?? provider;
    if (firstFactor === SIGNED_IN_BEFORE) return;
    if (grants(plan, 'metrics')) await within(manager).run(NOTE_UNREPORTED, { sessionId, applicationId, firstFactor });
    afterCommit(manager, () => this.counts.count(applicationId, 'sign_in', 'exchanged', firstFactor));
  }

  /** The first successful exchange takes a seat, which the identity keeps. */
  private async seat(manager: EntityManager, identity: Identity, plan: Plan): Promise<void> {
    if (identity.seatedAt) return;
    const isNew = await this.changes.markSeated(manager, identity.id);
    if (isNew) await this.seats.take(manager, identity.applicationId, plan.maxUsers);
  }
}
