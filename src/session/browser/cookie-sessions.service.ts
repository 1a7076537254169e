import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApplicationsService } from '../../applications/applications.service.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { Origins } from '../../applications/origins/origins.js';
import { parseWebUrl } from '../../applications/origins/web-url.js';
import { Settings } from '../../platform/config/settings.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ServiceError } from '../../platform/errors/service.error.js';
import { callerOf } from '../../platform/http/caller.js';
import { deadlineOf } from '../../platform/http/request-deadline.js';
import { currentSessionDto, type RefreshedSessionDto } from '../dto/cookie-session.dto.js';
import { CurrentSessions } from '../lifecycle/current-sessions.js';
import { SessionChecks } from '../lifecycle/session-checks.js';
import { SessionsService } from '../lifecycle/sessions.service.js';
import { ForeignRequest } from '../session.errors.js';
import type { Credentials } from '../tokens/credentials.js';
import { CredentialsService } from '../tokens/credentials.service.js';
import { CookieReader } from './cookie-reader.js';
import { CookieJar } from './cookies.js';
import { isForPerson, wantsJson } from './fetch-context.js';
import { OriginRules } from './origin-rules.js';
import { SIGN_OUT_PATH, sendSessionOverPage, sendSignedOutPage, sendSignOutPage } from './pages/session-pages.js';
import { homeOf, isRepeated, wantedTarget } from './redirect-target.js';
import { RefreshCookie } from './refresh-cookie.js';

const LONGEST_NAME = 100;

/** The doors for browsers. What they answer is for a program or for a person, so they answer by themselves. */
@Injectable()
export class CookieSessionsService {
  constructor(
    private readonly jar: CookieJar,
    private readonly cookies: CookieReader,
    private readonly refreshCookie: RefreshCookie,
    private readonly credentials: CredentialsService,
    private readonly current: CurrentSessions,
    private readonly sessions: SessionsService,
    private readonly checks: SessionChecks,
    private readonly rules: OriginRules,
    private readonly applications: ApplicationsService,
    private readonly origins: Origins,
    private readonly settings: Settings,
  ) {}

  refresh(request: Request, response: Response): Promise<void> {
    return this.tellPerson(request, response, async () => {
      if (isRepeated(request)) throw new MalformedInput(['redirectUrl must be sent once']);
      const token = await this.refreshCookie.tokenOf(request, response);
      const renewed = await this.credentials.renew(token, 'browser', callerOf(request));
      const application = await this.applications.getApplication(renewed.applicationId);
      const target = request.method === 'GET' ? wantedTarget(request, application) : undefined;
      const answer = !target && wantsJson(request) ? await this.describe(renewed) : undefined;
      this.credentials.deliver(response, renewed);
      response.vary('Accept');
      if (answer) response.json(answer);
      else redirect(response, target ?? this.startOf(application));
    });
  }

  session(request: Request, response: Response): Promise<void> {
    return this.tellPerson(request, response, async () => {
      response.json(currentSessionDto(await this.current.requireFrom(request, response)));
    });
  }

  /** Always leads on, also without cookies; what a foreign page wants is asked about first. */
  async logout(request: Request, response: Response): Promise<void> {
    const sessionIds = await this.cookies.sessionsIn(request);
    const application = await this.applicationMeant(request, sessionIds);
    const target = await this.signedOutTarget(request, application);
    if (!this.rules.maySignOut(request, application)) return redirect(response, this.signOutPage(request, target));
    await this.end(sessionIds, request, response);
    redirect(response, application ? (target ?? this.startOf(application)) : this.signOutPage(request, target));
  }

  /** For a script, which says by its `Origin` where it is. Without a session there is nothing left to do, and that is fine. */
  async logoutByCall(request: Request, response: Response): Promise<void> {
    const sessionIds = await this.cookies.sessionsIn(request);
    const application = await this.applicationMeant(request, sessionIds);
    if (!(await this.rules.mayCallSignOut(request, application, sessionIds.length > 0))) throw new ForeignRequest();
    await this.end(sessionIds, request, response);
    response.status(204).end();
  }

  /** Where a sign-out is asked about, and where it ends when nobody knows the application. */
  async askToSignOut(request: Request, response: Response): Promise<void> {
    const sessionIds = await this.cookies.sessionsIn(request);
    const application = await this.applicationMeant(request, sessionIds);
    const living = await Promise.all(sessionIds.map((id) => this.checks.findLive(id, deadlineOf(request))));
    if (application && living.some(Boolean))
      return sendSignOutPage(request, response, application, wantedTarget(request, application));
    sendSignedOutPage(request, response, application, await this.wayOn(request, application));
  }

  private async end(sessionIds: string[], request: Request, response: Response): Promise<void> {
    await this.sessions.endTogether(sessionIds, { reason: 'logout', caller: callerOf(request) });
    this.jar.clear(response);
    response.setHeader('clear-site-data', '"cache"');
  }

  /** The sessions say whose they are; only without any of them does the address. */
  private async applicationMeant(request: Request, sessionIds: string[]): Promise<Application | null> {
    if (sessionIds.length > 0) return this.applicationOf(sessionIds);
    const { app } = request.query;
    return typeof app === 'string' && app.length <= LONGEST_NAME ? this.applications.findNamed(app) : null;
  }

  /** When nobody knows the application, a page of any of them: for a link that a person may follow, never to lead there. */
  private async signedOutTarget(request: Request, application: Application | null): Promise<string | undefined> {
    if (isRepeated(request)) return undefined;
    if (application) return wantedTarget(request, application);
    const url = parseWebUrl(request.query.redirectUrl);
    return url && (await this.origins.isRegistered(url.origin)) ? url.href : undefined;
  }

  private async wayOn(request: Request, application: Application | null): Promise<string> {
    const target = await this.signedOutTarget(request, application);
    return target ?? (application ? this.startOf(application) : `${this.settings.publicUrl}/`);
  }

  /** A program gets the failure as it is; a person who was led here gets a page that leads back. */
  private async tellPerson(request: Request, response: Response, answer: () => Promise<void>): Promise<void> {
    try {
      await answer();
    } catch (failure) {
      if (!(failure instanceof ServiceError) || failure.getStatus() !== 401 || !isForPerson(request)) throw failure;
      response.setHeader('x-error-code', failure.code);
      const application = await this.applicationOf(await this.cookies.sessionsIn(request));
      sendSessionOverPage(request, response, application, await this.wayOn(request, application));
    }
  }

  /** Cookies of two applications lead to neither. */
  private async applicationOf(sessionIds: string[]): Promise<Application | null> {
    const applications = await Promise.all(sessionIds.map((id) => this.rules.applicationOf(id)));
    const [first = null, ...others] = applications;
    return others.every((other) => other?.id === first?.id) ? first : null;
  }

  private async describe(renewed: Credentials): Promise<RefreshedSessionDto> {
    const { user } = currentSessionDto(await this.current.require(renewed.sessionId));
    const { accessExpiresSeconds, refreshExpiresSeconds } = renewed;
    return { access_expires_seconds: accessExpiresSeconds, refresh_expires_seconds: refreshExpiresSeconds, user };
  }

  private startOf(application: Application): string {
    return homeOf(application) ?? this.settings.publicUrl;
  }

  private signOutPage({ query: { app } }: Request, target: string | undefined): string {
    const query = new URLSearchParams({
      ...(target && { redirectUrl: target }),
      ...(typeof app === 'string' && app.length <= LONGEST_NAME && { app }),
    });
    return `${this.settings.publicUrl}${SIGN_OUT_PATH}${query.size > 0 ? `?${query}` : ''}`;
  }
}

function redirect(response: Response, address: string): void {
  response.status(302).setHeader('location', address).end();
}
