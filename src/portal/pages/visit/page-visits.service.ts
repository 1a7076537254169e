import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ApplicationsService } from '../../../applications/applications.service.js';
import { PlansService } from '../../../plans/plans.service.js';
import { pickLanguage } from '../../../platform/http/language.js';
import { MeService } from '../../me/me.service.js';
import type { AccountView } from './account-view.js';
import type { PageSession } from './page-session.statements.js';
import { PageSessions } from './page-sessions.service.js';
import { type PageVisit, pageRequest } from './visit.js';

/** Reads whose account pages a browser has open, and notes it for the pages. */
@Injectable()
export class PageVisits {
  constructor(
    private readonly sessions: PageSessions,
    private readonly accounts: MeService,
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
  ) {}

  /** Returns undefined without a living session. The pages use the language that the owner chose. */
  async enter(request: Request): Promise<PageVisit | undefined> {
    const { cookie, 'accept-language': acceptLanguage } = request.headers;
    const known = pageRequest(request);
    const { accountView } = known;
    const session = accountView ? sessionOf(accountView) : await this.sessions.use(cookie);
    if (!session) return undefined;
    const application = await this.applications.getApplication(session.applicationId);
    known.application = application;
    const me = await this.accounts.requireRow(session);
    known.language = pickLanguage(me.locale, acceptLanguage);
    known.visit = { session, me, application, plan: await this.plans.getPlan(application.planId), accountView };
    return known.visit;
  }

  /** A page that says what failed leads back to the application of a session that was open here. */
  async noteApplication(request: Request): Promise<void> {
    const id = await this.sessions.findApplicationId(request.headers.cookie);
    if (id) pageRequest(request).application = (await this.applications.findApplication(id)) ?? undefined;
  }
}

/** A view is no session: nothing in the database has this id as one. */
const sessionOf = ({ id, applicationId, identityId }: AccountView): PageSession => ({
  id,
  openedFrom: id,
  applicationId,
  identityId,
  audience: 'portal',
  clientType: 'browser',
  provider: 'password',
});
