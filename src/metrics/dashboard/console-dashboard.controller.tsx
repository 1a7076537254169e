import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Application } from '../../applications/entities/application.entity.js';
import { type Asking, AtApplication } from '../../console/applications/at-application.js';
import { TheApplication } from '../../console/applications/the-application.js';
import { ApplicationPages, pathTo } from '../../console/applications/views/application-pages.js';
import { type Sent, textIn } from '../../console/fields.js';
import { ConsolePages } from '../../console/views/console-pages.js';
import type { ConsoleView } from '../../console/views/view.js';
import { ForOperators, Operating } from '../../console/visit/console.decorators.js';
import type { SignedInOperator } from '../../console/visit/operator.js';
import { consoleRequest } from '../../console/visit/visit.js';
import { grants } from '../../plans/features.js';
import { PlansService } from '../../plans/plans.service.js';
import { Settings } from '../../platform/config/settings.js';
import { Link } from '../../platform/pages/components.js';
import { Clock } from '../../platform/time/clock.js';
import { DashboardFigures } from './figures/figures.service.js';
import { chartIn, drawCharts } from './views/charts.js';
import { Dashboard, Numbers } from './views/dashboard.js';
import { FIGURES_STYLE } from './views/dashboard-style.js';
import { wordingIn } from './views/wording.js';

/** The dashboard of an application, as a part of it in the console. */
@ApiExcludeController()
@Controller('console')
export class ConsoleDashboardController {
  constructor(
    private readonly applications: TheApplication,
    private readonly plans: PlansService,
    private readonly figures: DashboardFigures,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly pages: ApplicationPages,
    private readonly console: ConsolePages,
  ) {}

  @Get('applications/:slug/dashboard')
  @ForOperators('metrics:read')
  async show(
    @AtApplication() asking: Asking,
    @Query() { range, type, numbers }: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const { application } = await this.applications.of(asking);
    const page = { application, part: 'dashboard', style: FIGURES_STYLE } as const;
    if (!grants(await this.plans.getPlan(application.planId), 'metrics'))
      return this.pages.show(asking, response, { ...page, body: (view) => TelemetryOff(view, application) });
    const figures = await this.figures.read(application, { range, type }, this.clock.now());
    const wording = wordingIn(consoleRequest(asking.request).language);
    const chart = chartIn(numbers);
    const shown = { wording, figures, path: pathTo(application, 'dashboard') };
    if (chart) return this.pages.show(asking, response, { ...page, body: () => <Numbers {...shown} chart={chart} /> });
    const drawn = { ...shown, charts: await drawCharts(figures, wording), baseUrl: this.settings.baseUrl };
    this.pages.show(asking, response, { ...page, body: () => <Dashboard {...drawn} application={application} /> });
  }

  /** From a form that names the application. */
  @Get('dashboard')
  @ForOperators('metrics:read')
  async choose(
    @Operating() operator: SignedInOperator,
    @Query() query: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const slug = textIn(query, 'application') ?? '';
    const { application } = await this.applications.find(operator, 'metrics:read', slug);
    this.console.lead(response, pathTo(application, 'dashboard'));
  }
}

function TelemetryOff({ words: { applications } }: ConsoleView, application: Application) {
  return (
    <section class="card">
      <p>{applications.dashboard.off}</p>
      <p>
        <Link href={pathTo(application, 'plan')}>{applications.parts.plan}</Link>
      </p>
    </section>
  );
}
