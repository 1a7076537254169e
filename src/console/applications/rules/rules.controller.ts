import { Body, Controller, Get, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import type { Sent } from '../../fields.js';
import { isCorrectable } from '../../views/refusal.js';
import { ChangesNothing, ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { Changes, changesIn, type Reviewed } from '../changes/changes.js';
import { reviewStep } from '../changes/review.page.js';
import { type Found, TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { ChangeRulesPage, RulesPage } from './rules.page.js';
import { RULES, type Typed, typedIn, typedOf, wantedOf } from './rules-form.js';

@ApiExcludeController()
@Controller('console/applications/:slug/rules')
export class RulesController {
  constructor(
    private readonly applications: TheApplication,
    private readonly changes: Changes,
    private readonly pages: ApplicationPages,
  ) {}

  @Get()
  @ForOperators('applications:read')
  async show(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    const { application } = found;
    const typed = await typedOf(await this.changes.get(found));
    const mayWrite = asking.operator.mayAt('applications:write', application.id);
    this.pages.show(asking, response, {
      application,
      part: 'rules',
      body: (view) => RulesPage(view, { application, typed, mayWrite }),
    });
  }

  @Get('change')
  @ForOperators('applications:write')
  @NeedsProof()
  async askToChange(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    this.showForm(asking, response, found, await typedOf(await this.changes.get(found)));
  }

  @Post('review')
  @ForOperators('applications:write')
  @NeedsProof()
  @ChangesNothing()
  async review(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    const typed = typedIn(form);
    try {
      const wanted = await wantedOf(typed);
      this.showReview(asking, response, found, await this.changes.review(found, wanted, asking.caller));
    } catch (failure) {
      if (!isCorrectable(failure)) throw failure;
      this.showForm(asking, response, found, typed, failure);
    }
  }

  @Post()
  @ForOperators('applications:write')
  @NeedsProof()
  async save(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    const stale = await this.changes.make(found, form, changesIn(form, RULES), asking.caller);
    if (stale) return this.showReview(asking, response, found, stale);
    this.pages.leadDone(asking, response, pathTo(found.application, 'rules'), 'settingsSaved');
  }

  private showReview(asking: Asking, response: Response, { application }: Found, reviewed: Reviewed): void {
    const [action, back] = [pathTo(application, 'rules'), pathTo(application, 'rules', '/change')];
    this.pages.show(asking, response, { application, part: 'rules', ...reviewStep(reviewed, { action, back }) });
  }

  private showForm(
    asking: Asking,
    response: Response,
    { application }: Found,
    typed: Typed,
    failure?: ServiceError,
  ): void {
    this.pages.show(asking, response, {
      application,
      part: 'rules',
      title: ({ applications }) => applications.rules.title,
      failure,
      body: (view) => ChangeRulesPage(view, { application, typed, failure }),
    });
  }
}
