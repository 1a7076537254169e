import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Application } from '../../../applications/entities/application.entity.js';
import { organizationOf } from '../../../plans/ways-in.js';
import { RateLimits } from '../../../platform/limits/counting.js';
import { refusedLookAhead } from '../../../session/browser/visitor.js';
import { TrialUnknown } from '../../console.errors.js';
import { ChangesNothing, ForOperators } from '../../visit/console.decorators.js';
import { consoleRequest } from '../../visit/visit.js';
import { type Asking, AtApplication } from '../at-application.js';
import { TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { ArrivalPage, DeparturePage } from './trial.pages.js';
import { TrialCookie } from './trial-cookie.js';
import { TrialSignIn } from './trial-sign-in.js';

/** A test sign-in at the real provider. It ends on a page here, in the same browser and the same session. */
@ApiExcludeController()
@Controller('console/applications/:slug/providers/:id')
export class TrialController {
  constructor(
    private readonly applications: TheApplication,
    private readonly trial: TrialSignIn,
    private readonly cookie: TrialCookie,
    private readonly limits: RateLimits,
    private readonly pages: ApplicationPages,
  ) {}

  /** The page leads on with a link, because a form may not leave this service. */
  @Post('sign-in')
  @HttpCode(200)
  @ForOperators('applications:write')
  @ChangesNothing()
  async depart(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const { application } = await this.applications.of(asking);
    const { session } = asking.operator;
    await this.limits.spend('provider-trial', session.identityId);
    const { secrets, value } = this.cookie.begin(session.id, `${application.id}/${id}`);
    const { language } = consoleRequest(asking.request);
    const departure = await this.trial.depart(application, id, { secrets, language, caller: asking.caller });
    response.cookie(this.cookie.name, value, this.cookie.attributes);
    this.pages.show(asking, response, {
      application,
      part: partOf(id),
      title: ({ applications }) => applications.providers.trial.title(departure.label),
      body: (view) => DeparturePage(view, { back: roomOf(application, id), ...departure }),
    });
  }

  /** The answer is used up before it is judged. */
  @Get('callback')
  @ForOperators('applications:write')
  async arrive(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const { request } = asking;
    if (refusedLookAhead(request, response)) return;
    const { application } = await this.applications.of(asking);
    const { state, user } = request.query;
    const begun = { at: `${application.id}/${id}`, state };
    const secrets = this.cookie.read(request.headers.cookie, asking.operator.session.id, begun);
    if (!secrets) throw new TrialUnknown();
    response.clearCookie(this.cookie.name, { ...this.cookie.attributes, maxAge: undefined });
    const query = request.originalUrl.slice(request.path.length);
    const answer = { query, user: typeof user === 'string' ? user : undefined };
    const arrived = await this.trial.arrive(application, id, { secrets, answer, caller: asking.caller });
    this.pages.show(asking, response, {
      application,
      part: partOf(id),
      title: ({ applications }) => applications.providers.trial.came(arrived.label),
      body: (view) => ArrivalPage(view, { application, back: roomOf(application, id), arrived }),
    });
  }
}

const partOf = (id: string) => (organizationOf(id) === undefined ? 'providers' : 'organizations');

/** The page of the provider, which may be that of an organization. */
function roomOf(application: Application, id: string): string {
  const home = organizationOf(id);
  return home === undefined
    ? pathTo(application, 'providers')
    : pathTo(application, 'organizations', `/${home}/provider`);
}
