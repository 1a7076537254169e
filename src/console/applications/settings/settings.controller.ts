import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { pageScript } from '../../../platform/pages/page-script.js';
import { ProofNeeded } from '../../console.errors.js';
import type { Sent } from '../../fields.js';
import { refusalOf } from '../../views/refusal.js';
import { ForOperators } from '../../visit/console.decorators.js';
import { consoleRequest } from '../../visit/visit.js';
import { type Asking, AtApplication } from '../at-application.js';
import { Changes, changed, changesIn, type Reviewed } from '../changes/changes.js';
import { reviewStep } from '../changes/review.page.js';
import { type Found, TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { SignInPicture } from './picture.js';
import { SettingsPage } from './settings.page.js';
import { isTyped, needsProof, SETTINGS, type Typed, typedIn, typedOf, wantedOf } from './settings-form.js';

const PREVIEW_SCRIPT = pageScript('console/applications/scripts/preview');

@ApiExcludeController()
@Controller('console/applications/:slug')
export class SettingsController {
  constructor(
    private readonly applications: TheApplication,
    private readonly changes: Changes,
    private readonly picture: SignInPicture,
    private readonly pages: ApplicationPages,
  ) {}

  @Get()
  @ForOperators('applications:read')
  async show(@AtApplication() asking: Asking, @Query() query: Sent, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    const typed = isTyped(query) ? typedIn(query) : typedOf(await this.changes.get(found));
    this.showForm(asking, response, { found, typed, query });
  }

  /** In the frame beside the fields. */
  @Get('preview')
  @ForOperators('applications:read')
  async preview(@AtApplication() asking: Asking, @Query() query: Sent, @Res() response: Response): Promise<void> {
    const { application } = await this.applications.of(asking);
    const { language } = consoleRequest(asking.request);
    response.set('cache-control', 'no-store');
    await this.picture.send(response, { application, typed: typedIn(query), language }, schemeIn(query));
  }

  @Get('review')
  @ForOperators('applications:write')
  async review(@AtApplication() asking: Asking, @Query() query: Sent, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    const typed = typedIn(query);
    const failure = await refusalOf(async () => {
      const reviewed = await this.changes.review(found, wantedOf(typed), asking.caller);
      if (needsProof(reviewed.changes) && !asking.operator.session.isJustProved) throw new ProofNeeded();
      this.showReview(asking, response, found, reviewed, typed);
    });
    if (failure) this.showForm(asking, response, { found, typed, query, failure });
  }

  @Post()
  @ForOperators('applications:write')
  async save(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    const changes = changesIn(form, SETTINGS);
    if (needsProof(changes) && !asking.operator.session.isJustProved) throw new ProofNeeded();
    const stale = await this.changes.make(found, form, changes, asking.caller);
    if (stale)
      return this.showReview(asking, response, found, stale, typedOf(changed(await this.changes.get(found), changes)));
    this.pages.leadDone(asking, response, pathTo(found.application), 'settingsSaved');
  }

  private showReview(
    asking: Asking,
    response: Response,
    { application }: Found,
    reviewed: Reviewed,
    typed: Typed,
  ): void {
    const back = `${pathTo(application)}?${new URLSearchParams(typed)}`;
    this.pages.show(asking, response, {
      application,
      part: 'settings',
      ...reviewStep(reviewed, { action: pathTo(application), back }),
    });
  }

  private showForm(
    asking: Asking,
    response: Response,
    shown: { found: Found; typed: Typed; query: Sent; failure?: ServiceError },
  ): void {
    const { found, typed, query, failure } = shown;
    const { application } = found;
    const scheme = schemeIn(query);
    const size = query.size === 'phone' ? 'phone' : 'desktop';
    const picture = `${pathTo(application, 'settings', '/preview')}?${new URLSearchParams({ ...typed, scheme })}`;
    this.pages.show(asking, response, {
      application,
      part: 'settings',
      failure,
      script: PREVIEW_SCRIPT,
      framesOwn: true,
      body: (view) =>
        SettingsPage(view, {
          slug: application.slug,
          picture,
          typed,
          failure,
          shows: { scheme, size },
          mayWrite: asking.operator.mayAt('applications:write', application.id),
        }),
    });
  }
}

const schemeIn = ({ scheme }: Sent): 'light' | 'dark' => (scheme === 'dark' ? 'dark' : 'light');
