import { Injectable } from '@nestjs/common';
import type { Application } from '../../applications/entities/application.entity.js';
import { withParameter } from '../../applications/origins/web-url.js';
import { grants } from '../../plans/features.js';
import { PlansService } from '../../plans/plans.service.js';
import { Settings } from '../../platform/config/settings.js';
import { AllowedOrigins } from '../../session/browser/allowed-origins.js';
import { CookieSessionService } from '../../session/browser/cookie-session.service.js';
import { SessionsInUse } from '../../session/browser/sessions-in-use.js';
import type { Visitor } from '../../session/browser/visitor.js';
import type { Wanted } from '../../session/browser/wanted-answer.js';
import { SessionCookieInvalid } from '../../session/session.errors.js';
import type { Credentials } from '../../session/tokens/credentials.js';
import { OwnSignInRequired } from '../portal.errors.js';
import { PortalCodes } from './portal-codes.service.js';

const QUESTION_PATH = '/api/service/portal/ask';

export interface Way {
  url: string;
  /** The cookies get them, if the session had to be refreshed. */
  refreshed?: Credentials | undefined;
}

/** The way from the cookies of a session into the portal. */
@Injectable()
export class EntryByCookies {
  constructor(
    private readonly cookieSessions: CookieSessionService,
    private readonly rules: AllowedOrigins,
    private readonly inUse: SessionsInUse,
    private readonly plans: PlansService,
    private readonly codes: PortalCodes,
    private readonly settings: Settings,
  ) {}

  /** Into the portal, or back to the application with an `error`. A foreign page leads to a question first. */
  async find(visitor: Visitor, wanted: Wanted): Promise<Way> {
    const application = await this.requireApplication(visitor, wanted);
    if (!this.rules.mayAct(visitor.fetch, application)) return { url: this.question(application, wanted) };
    const back = (error: string): Way => ({
      url: withParameter(this.cookieSessions.wayBackTo(application, wanted), 'error', error),
    });
    if (!grants(await this.plans.getPlan(application.planId), 'portal')) return back('feature_blocked_by_plan');
    const found = await this.inUse.use(visitor, application.id);
    if (!found) return back('session_ended');
    try {
      const { redirectUrl: url } = await this.codes.issue(found.session);
      return { url, refreshed: found.refreshed };
    } catch (failure) {
      if (failure instanceof OwnSignInRequired) return { ...back(failure.code), refreshed: found.refreshed };
      throw failure;
    }
  }

  /** The application that the question is about. */
  async requireApplication(visitor: Visitor, wanted: Wanted): Promise<Application> {
    const application = await this.cookieSessions.applicationAsked(visitor, wanted);
    if (!application) throw new SessionCookieInvalid();
    return application;
  }

  private question(application: Application, wanted: Wanted): string {
    const query = new URLSearchParams({
      app: application.slug,
      redirectUrl: this.cookieSessions.wayBackTo(application, wanted),
    });
    return `${this.settings.publicUrl}${QUESTION_PATH}?${query}`;
  }
}
