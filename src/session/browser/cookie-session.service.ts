import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import { homeOf } from '../../applications/built-in.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { Origins } from '../../applications/origins/origins.js';
import { parseWebUrl } from '../../applications/origins/web-url.js';
import { Settings } from '../../platform/config/settings.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import {
  type CurrentSessionDto,
  currentSessionDto,
  type RefreshedSessionDto,
  refreshedSessionDto,
  type SessionStatusDto,
} from '../dto/cookie-session.dto.js';
import { SessionChecks } from '../lifecycle/session-checks.js';
import { SessionsService } from '../lifecycle/sessions.service.js';
import { RefreshService } from '../refresh/refresh.service.js';
import { ForeignRequest, SessionCookieInvalid } from '../session.errors.js';
import type { Credentials } from '../tokens/credentials.js';
import { AllowedOrigins } from './allowed-origins.js';
import { ProofByCookies } from './proof-by-cookies.js';
import type { PresentedCookies, Visitor } from './visitor.js';
import { type Wanted, wantedTarget } from './wanted-answer.js';

const SIGN_OUT_PATH = '/api/service/sign-out';

export interface Refreshed {
  credentials: Credentials;
  /** Set for a program, which wants no redirect. */
  body: RefreshedSessionDto | undefined;
  url: string;
}

interface SignedOut {
  /** A foreign page asked, so nothing has ended: the page at `url` asks the person first. */
  isOver: boolean;
  url: string;
}

/** The content of our page about the end of a session. */
export interface WayOn {
  asks: false;
  application: Application | null;
  url: string;
}

export interface SignOutQuestion {
  asks: true;
  application: Application;
  /** The target of the sign-out. */
  target: string | undefined;
}

/** The routes for browsers. Cookies alone prove who calls. */
@Injectable()
export class CookieSessionService {
  constructor(
    private readonly proofs: ProofByCookies,
    private readonly rules: AllowedOrigins,
    private readonly refreshes: RefreshService,
    private readonly sessions: SessionsService,
    private readonly checks: SessionChecks,
    private readonly applications: ApplicationsService,
    private readonly origins: Origins,
    private readonly settings: Settings,
  ) {}

  async refresh(visitor: Visitor, wanted: Wanted): Promise<Refreshed> {
    if (wanted.isRepeated) throw new MalformedInput(['redirectUrl must be sent once']);
    const reads = wanted.prefersJson ? 'user' : 'nothing';
    const credentials = await this.refreshes.refresh(undefined, 'browser', visitor, { reads });
    const application = await this.applications.getApplication(credentials.applicationId);
    const target = wantedTarget(wanted, application);
    const body = !target && wanted.prefersJson ? refreshedSessionDto(credentials) : undefined;
    return { credentials, body, url: target ?? this.startOf(application) };
  }

  async session(visitor: Visitor): Promise<CurrentSessionDto> {
    const { sid, sub, app } = await this.proofs.requireClaims(visitor);
    const session = await this.checks.requireShown(sid, visitor.deadline);
    if (session.clientType !== 'browser' || session.id !== sub || session.applicationId !== app)
      throw new SessionCookieInvalid();
    return currentSessionDto(session);
  }

  /** Anonymous visitors open such a page too: a visitor without a session is no failure. */
  async status(visitor: Visitor): Promise<SessionStatusDto> {
    const can_refresh = visitor.cookies.refreshTokens.some(Boolean);
    try {
      return { ...(await this.session(visitor)), can_refresh };
    } catch (failure) {
      if (!(failure instanceof SessionCookieInvalid)) throw failure;
      return { user: null, session: null, can_refresh };
    }
  }

  /** Always redirects, even without cookies. A request from a foreign page is redirected to a question first. */
  async signOut(visitor: Visitor, wanted: Wanted): Promise<SignedOut> {
    const sessionIds = await this.proofs.sessionsIn(visitor.cookies);
    const application = await this.applicationMeant(sessionIds, wanted);
    const target = await this.signedOutTarget(wanted, application);
    const question = this.signOutPage(wanted, target);
    if (!this.rules.mayAct(visitor.fetch, application)) return { isOver: false, url: question };
    await this.sessions.endTogether(sessionIds, { reason: 'logout', caller: visitor, areInCookies: true });
    return { isOver: true, url: application ? (target ?? this.startOf(application)) : question };
  }

  /**
   * For a script, whose `Origin` says where it runs. Without a session there is nothing to end, which is no failure.
   */
  async signOutByCall(visitor: Visitor, wanted: Wanted): Promise<void> {
    const sessionIds = await this.proofs.sessionsIn(visitor.cookies);
    const application = await this.applicationMeant(sessionIds, wanted);
    if (!(await this.rules.mayCallSignOut(visitor.fetch, application, sessionIds.length > 0)))
      throw new ForeignRequest();
    await this.sessions.endTogether(sessionIds, { reason: 'logout', caller: visitor, areInCookies: true });
  }

  /** Asks while a session lives. Otherwise there is nothing to end, and the page shows a link to the way on. */
  async askToSignOut({ cookies, deadline }: Visitor, wanted: Wanted): Promise<SignOutQuestion | WayOn> {
    const sessionIds = await this.proofs.sessionsIn(cookies);
    const application = await this.applicationMeant(sessionIds, wanted);
    const living = await Promise.all(sessionIds.map((id) => this.checks.findLive(id, deadline)));
    if (application && living.some(Boolean))
      return { asks: true, application, target: wantedTarget(wanted, application) };
    return this.wayOn(application, wanted);
  }

  /** Where a link of the application leads to: the one that the URL names, or else that of the cookies. */
  async applicationAsked({ cookies }: Visitor, { app }: Wanted): Promise<Application | null> {
    const named = app === undefined ? null : await this.applications.findNamed(app);
    return named ?? this.applicationOf(await this.proofs.sessionsIn(cookies));
  }

  /** `redirectUrl`, if it is a page of the application, else its start. */
  wayBackTo(application: Application, wanted: Wanted): string {
    return (wanted.isRepeated ? undefined : wantedTarget(wanted, application)) ?? this.startOf(application);
  }

  /** The page for a person whose cookies were refused. */
  async wayOnFrom(cookies: PresentedCookies, wanted: Wanted): Promise<WayOn> {
    return this.wayOn(await this.applicationOf(await this.proofs.sessionsIn(cookies)), wanted);
  }

  private async wayOn(application: Application | null, wanted: Wanted): Promise<WayOn> {
    const target = await this.signedOutTarget(wanted, application);
    return {
      asks: false,
      application,
      url: target ?? (application ? this.startOf(application) : `${this.settings.publicUrl}/`),
    };
  }

  /** The sessions name the application. The URL names it only when there is no session. */
  private async applicationMeant(sessionIds: string[], { app }: Wanted): Promise<Application | null> {
    if (sessionIds.length > 0) return this.applicationOf(sessionIds);
    return app === undefined ? null : this.applications.findNamed(app);
  }

  /**
   * Without a known application, a page of any application counts. This is for a link that a person may follow, never
   * for a redirect.
   */
  private async signedOutTarget(wanted: Wanted, application: Application | null): Promise<string | undefined> {
    if (wanted.isRepeated) return undefined;
    if (application) return wantedTarget(wanted, application);
    const url = parseWebUrl(wanted.redirectUrl);
    return url && (await this.origins.isRegistered(url.origin)) ? url.href : undefined;
  }

  /** Cookies of two applications select neither. */
  private async applicationOf(sessionIds: string[]): Promise<Application | null> {
    const applications = await Promise.all(sessionIds.map((id) => this.rules.applicationOf(id)));
    const [first = null, ...others] = applications;
    return others.every((other) => other?.id === first?.id) ? first : null;
  }

  private startOf(application: Application): string {
    return homeOf(application) ?? this.settings.publicUrl;
  }

  private signOutPage({ app }: Wanted, target: string | undefined): string {
    const query = new URLSearchParams({
      ...(target && { redirectUrl: target }),
      ...(app !== undefined && { app }),
    });
    return `${this.settings.publicUrl}${SIGN_OUT_PATH}${query.size > 0 ? `?${query}` : ''}`;
  }
}
