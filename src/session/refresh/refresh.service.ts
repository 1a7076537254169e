import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { validate } from 'uuid';
import { ApplicationsService } from '../../applications/applications.service.js';
import { grants } from '../../plans/features.js';
import { PlansService } from '../../plans/plans.service.js';
import { Settings } from '../../platform/config/settings.js';
import { newId } from '../../platform/crypto/ids.js';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { Database } from '../../platform/database/database.js';
import { Overloaded } from '../../platform/errors/common.errors.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { AuthCounts } from '../../platform/telemetry/auth-counts.js';
import type { CountedRefresh } from '../../platform/telemetry/auth-steps.js';
import { PrometheusRegistry } from '../../platform/telemetry/prometheus-registry.js';
import { ProofByCookies } from '../browser/proof-by-cookies.js';
import type { Visitor } from '../browser/visitor.js';
import type { Audience, ClientType, Granted } from '../entities/session.entity.js';
import { type EndReason, endReasonOf, isTimeReason } from '../lifecycle/end-reasons.js';
import { requirePolicyMet } from '../lifecycle/organization-policy.js';
import { SessionChecks } from '../lifecycle/session-checks.js';
import { SessionsService } from '../lifecycle/sessions.service.js';
import type { GrantedRow } from '../lifecycle/sessions.statements.js';
import {
  NotAMember,
  RefreshTokenExpired,
  RefreshTokenInvalid,
  RefreshTokenMissing,
  RefreshTokenReused,
  RefreshTokenRevoked,
  SwitchedMeanwhile,
} from '../session.errors.js';
import { type AccessTokenSubject, AccessTokens } from '../tokens/access-token.js';
import type { Credentials, RefreshableSession } from '../tokens/credentials.js';
import { type RefreshToken, RefreshTokens } from '../tokens/refresh-token.js';
import { DIAGNOSE } from './diagnose.statement.js';
import type { RefreshedRow } from './refresh.statement.js';
import { Attempt, heldByApplication, type Presenter, RefreshLine } from './refresh-line.js';
import type { Reading } from './rotation-rules.js';
import { SessionTermsKeeper } from './session-terms.js';
import { stillOfferedToOwn } from './still-offered.js';
import { SIGN_IN_OF_SWITCH, SWITCH } from './switch.statement.js';

/** Longer than the queueing and travel of one browser's requests, and shorter than a person notices. */
const SETTLE_SECONDS = 1;
const LEFT_SECONDS = 2;

/** The session that a refresh counts for. The sessions of the portal are no sign-ins of the application. */
interface Counted {
  applicationId: string;
  audience: Audience;
}

type SettledRow = RefreshedRow & { outcome: CountedRefresh };

const isSettled = (row: RefreshedRow): row is SettledRow => row.outcome !== 'settling' && row.outcome !== 'adopted';

/** What a client wants of one refresh. */
export interface Wanted {
  /** The organization that the session acts in from now on, by slug or id. */
  organization?: string | undefined;
  /** What the access token is for, within what was granted. */
  narrow?(granted: Granted | null): Partial<Pick<AccessTokenSubject, 'granted' | 'keyThumbprint'>>;
  /** The request names it, so `narrow` may refuse it: it is asked before anything is spent too. */
  namesGranted?: boolean;
  /** Of the user: the claims for an ID token, or what is shown. */
  reads?: Reading;
}

/** The refresh of every route: it rotates the refresh token and signs a new access token. */
@Injectable()
export class RefreshService {
  private readonly outcomes: Counter<'outcome'>;
  /** The counter of each outcome. The library would look it up each time. */
  private readonly counters = new Map<CountedRefresh, Counter.Internal>();

  constructor(
    private readonly line: RefreshLine,
    private readonly terms: SessionTermsKeeper,
    private readonly database: Database,
    private readonly refreshTokens: RefreshTokens,
    private readonly accessTokens: AccessTokens,
    private readonly proofs: ProofByCookies,
    private readonly checks: SessionChecks,
    private readonly sessions: SessionsService,
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
    private readonly settings: Settings,
    private readonly limits: RateLimits,
    private readonly counts: AuthCounts,
    { registry }: PrometheusRegistry,
  ) {
    this.outcomes = new Counter({
      name: 'gatehouse_refresh_total',
      help: 'Refreshes by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    });
    this.outcomes.labels('caught_up').inc(0); // so that Prometheus sees the first one as an increase
  }

  /** Uses the token that was sent as text, or for a browser the token of its cookies. The hint is for a missing one. */
  async refresh(
    sent: string | undefined,
    clientType: ClientType,
    visitor: Visitor,
    wanted: Wanted & { hint?: () => string | undefined } = {},
  ): Promise<Credentials> {
    const holder = { applicationId: null, ...heldByApplication(clientType) };
    if (sent) return this.rotate(this.refreshTokens.decode(sent), holder, visitor, sent, wanted);
    if (clientType !== 'browser') throw new RefreshTokenMissing(wanted.hint?.());
    return this.rotate(await this.proofs.requireRefreshToken(visitor), holder, visitor, '', wanted);
  }

  /** Refreshes for a client of OpenID Connect, which has been authenticated. */
  refreshFor(holder: Presenter, sent: string, caller: Caller, wanted: Wanted): Promise<Credentials> {
    return this.rotate(this.refreshTokens.decode(sent), holder, caller, sent, wanted);
  }

  /** One round trip, one row, one commit. `undefined` means a forged token. */
  private async rotate(
    token: RefreshToken | undefined,
    holder: Presenter,
    caller: Caller,
    sent = '',
    wanted?: Wanted,
  ): Promise<Credentials> {
    if (!token) throw this.counted('invalid', RefreshTokenInvalid.of(sent));
    const attempt = new Attempt(token, hashSecret(token.secret), holder, caller, wanted?.reads);
    if (wanted?.namesGranted) await this.requireGranted(wanted, attempt);
    const switched = wanted?.organization === undefined ? undefined : await this.switchTo(wanted.organization, attempt);
    const row = await (caller.isBrowser ? this.judgeSettled(attempt) : this.judge(attempt));
    if (!row) throw await this.refusal(attempt);
    if (row.outcome === 'reused') {
      this.countSignOut(row);
      throw await this.reused(token, caller, row);
    }
    if (row.audience === 'portal') await this.requirePortal(row, token, caller);
    const application = await this.applications.getApplication(row.applicationId);
    const { lifetimes, claims } = application;
    if (row.terms ?? lifetimes ?? claims ?? row.membership?.sessionHours)
      row.refreshExpiresSeconds = await this.terms.secondsLeft(token.sessionId, row);
    if (row.refreshExpiresSeconds < 0) throw this.refused('absolute', row);
    if (row.organizationId && !row.membership) throw await this.endOutside(token, row, caller);
    if (switched !== undefined && row.organizationId !== switched) throw new SwitchedMeanwhile();
    this.count(row.outcome, row);
    const session = sessionOf(row, token.sessionId, this.successor(token, row));
    if (wanted?.narrow) Object.assign(session, wanted.narrow(row.granted));
    else if (row.granted) Object.assign(session, { granted: stillOfferedToOwn(row.granted, application) });
    return Object.assign(session, await this.accessTokens.sign(session, row.refreshExpiresSeconds, application));
  }

  /**
   * The tabs of a browser share their cookies and their storage, and a request reads them long before it is sent. When
   * one tab is answered, requests of other tabs may still be on their way with its old token. If a third tab refreshed
   * at once with the new token, those requests would be two generations old, which counts as reuse. So the newest
   * generation of a browser settles first: the late requests arrive meanwhile, with its parent. A generation that the
   * row has forgotten may be as young, and settles too. Other programs never wait.
   */
  private async judgeSettled(attempt: Attempt): Promise<SettledRow | undefined> {
    const row = await this.line.judge(attempt.settling(SETTLE_SECONDS));
    if (!row || isSettled(row)) return row;
    // We cause this wait. It must not shorten the time for the database where DATABASE_TIMEOUT is as short.
    const settled = performance.now() + SETTLE_SECONDS * 1000;
    attempt.caller.deadline.prolong(settled + Math.min(this.settings.databaseTimeout, LEFT_SECONDS) * 1000);
    await delay(SETTLE_SECONDS * 1000);
    const settledRow = await this.judge(attempt);
    // However it went on, this is the attempt that made the row catch up.
    if (settledRow && settledRow.outcome !== 'reused' && row.outcome === 'adopted') settledRow.outcome = 'caught_up';
    return settledRow;
  }

  /** Without a time to settle, every row that comes back is settled. */
  private judge(attempt: Attempt): Promise<SettledRow | undefined> {
    return this.line.judge(attempt) as Promise<SettledRow | undefined>;
  }

  /** Every generation has the same secret, so a replay derives the same successor again. */
  private successor({ sessionId, secret }: RefreshToken, { generation }: RefreshedRow): string {
    return this.refreshTokens.encode({ sessionId, generation, secret });
  }

  private async refusal({ token, secretHash, holder, caller }: Attempt): Promise<Error> {
    const [diagnosis] = await this.database.run(DIAGNOSE, { sessionId: token.sessionId, secretHash, ...holder });
    if (diagnosis?.reason === 'late') {
      if (!caller.deadline.isOver()) this.database.mistrustClocks();
      return new Overloaded();
    }
    const ended = diagnosis?.ended ? endReasonOf(diagnosis.ended) : undefined;
    return ended === 'reuse' ? this.reused(token, caller, diagnosis) : this.refused(ended, diagnosis);
  }

  /**
   * Portal sessions that were opened from the session end too, and its client is told. A crash may come between, so every
   * later token of it does this again.
   */
  private async reused({ sessionId }: RefreshToken, caller: Caller, session?: Counted): Promise<Error> {
    await this.sessions.finishReuse(sessionId, { reason: 'reuse', caller });
    return this.refused('reuse', session);
  }

  /** A portal session ends with the first refresh after the plan has lost the portal. */
  private async requirePortal(
    { applicationId }: RefreshedRow,
    { sessionId }: RefreshToken,
    caller: Caller,
  ): Promise<void> {
    const { planId } = await this.applications.getApplication(applicationId);
    if (grants(await this.plans.getPlan(planId), 'portal')) return;
    await this.sessions.endTogether([sessionId], { reason: 'plan', caller });
    throw this.refused('plan');
  }

  /** A session that is not found, or is in other hands, is told so by the refresh itself. */
  private async requireGranted(wanted: Wanted, attempt: Attempt): Promise<void> {
    const row = await this.checks.findGranted(attempt.token.sessionId, attempt.deadline);
    if (row && isHeldBy(row, attempt)) wanted.narrow?.(row.granted);
  }

  /** Answers the id of the organization. A session that does not live, or a late request, is told so by the refresh itself. */
  private async switchTo(named: string, { token, secretHash, holder, caller }: Attempt): Promise<string | undefined> {
    const isId = validate(named);
    const which = { slug: isId ? null : named, organizationId: isId ? named : null };
    const session = { sessionId: token.sessionId, secretHash, ...holder };
    const [signedIn] = await this.database.run(SIGN_IN_OF_SWITCH, { ...session, ...which });
    if (signedIn) {
      if (!signedIn.isActive) await this.limits.spend('organization-switch', token.sessionId);
      requirePolicyMet(signedIn, { ...signedIn, isOfTwoFactors: signedIn.amr.includes('mfa') });
    }
    const [found] = await this.database.run(SWITCH, (clock) => ({
      ...session,
      organizationId: signedIn?.id ?? null,
      eventId: newId(),
      ip: caller.ip,
      userAgent: caller.userAgent,
      requestId: caller.requestId,
      deadline: clock.timeOf(caller.deadline.moment),
    }));
    if (found?.lives && !found.isMember) throw new NotAMember();
    return signedIn?.id;
  }

  /** The session acts in an organization that its user has left. */
  private async endOutside({ sessionId }: RefreshToken, row: Counted, caller: Caller): Promise<Error> {
    await this.sessions.endTogether([sessionId], { reason: 'organization', caller });
    return this.refused('organization', row);
  }

  /** Without a reason the token is not one of ours, or not of this client type. */
  private refused(ended?: EndReason, session?: Counted): Error {
    if (ended === undefined) return this.counted('invalid', new RefreshTokenInvalid(), session);
    if (ended === 'reuse') return this.counted('reused', new RefreshTokenReused(), session);
    if (isTimeReason(ended)) return this.counted('expired', new RefreshTokenExpired(ended), session);
    return this.counted('revoked', new RefreshTokenRevoked(ended), session);
  }

  private counted(outcome: CountedRefresh, failure: Error, session?: Counted): Error {
    this.count(outcome, session);
    return failure;
  }

  /** An unusual share of `reused` or `recovered` is the first sign of a fault or an attack, as is any `caught_up`. */
  private count(outcome: CountedRefresh, session?: Counted): void {
    let counter = this.counters.get(outcome);
    if (!counter) {
      counter = this.outcomes.labels(outcome);
      this.counters.set(outcome, counter);
    }
    counter.inc();
    if (session?.audience === 'application') this.counts.count(session.applicationId, 'refresh', outcome);
  }

  /** The statement of the refresh has ended the session. */
  private countSignOut({ applicationId, audience }: Counted): void {
    if (audience === 'application') this.counts.count(applicationId, 'sign_out', 'reuse');
  }
}

/** Each member by name: objects of one shape are quick to make, and members that come later cost the engine a new one. */
const sessionOf = (row: RefreshedRow, sessionId: string, refreshToken: string): RefreshableSession => ({
  sessionId,
  applicationId: row.applicationId,
  identityId: row.identityId,
  audience: row.audience,
  clientType: row.clientType,
  amr: row.amr,
  authTime: row.authTime,
  clientId: row.clientId,
  granted: row.granted,
  keyThumbprint: row.keyThumbprint,
  facts: row.facts,
  user: row.shownUser,
  membership: row.membership,
  refreshToken,
  refreshExpiresSeconds: row.refreshExpiresSeconds,
  outcome: row.outcome,
});

const isHeldBy = (row: GrantedRow, { secretHash, holder }: Attempt): boolean =>
  row.secretHash.equals(secretHash) &&
  row.clientType === holder.clientType &&
  row.applicationId === (holder.applicationId ?? row.applicationId) &&
  row.clientId === holder.clientId &&
  row.keyThumbprint === holder.keyThumbprint;
