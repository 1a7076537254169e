import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { MalformedInput } from '../../../platform/errors/common.errors.js';
import type { Caller } from '../../../platform/http/caller.js';
import { pageScript } from '../../../platform/pages/page-script.js';
import { ProofNeeded } from '../../console.errors.js';
import { ConsolePages } from '../../views/console-pages.js';
import { AsOperator, ForOperators, Operating } from '../../visit/console.decorators.js';
import type { SignedInOperator } from '../../visit/operator.js';
import { consoleRequest } from '../../visit/visit.js';
import { Changes, changesOf } from '../changes/changes.js';
import { ReviewPage } from '../changes/review.page.js';
import { type Found, TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { SignInPicture } from './picture.js';
import { SettingsPage } from './settings.page.js';
import { isOfSettings, isTyped, needsProof, type Typed, typedIn, typedOf, wantedOf } from './settings-form.js';

const PREVIEW_SCRIPT = pageScript('console/applications/scripts/preview');

type Form = Record<string, unknown>;

@ApiExcludeController()
@Controller('console/applications/:slug')
export class SettingsController {
  constructor(
    private readonly applications: TheApplication,
    private readonly changes: Changes,
    private readonly picture: SignInPicture,
    private readonly pages: ApplicationPages,
    private readonly console: ConsolePages,
  ) {}

  @Get()
  @ForOperators('applications:read')
  async show(
    @Operating() operator: SignedInOperator,
    @Param('slug') slug: string,
    @Query() query: Form,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.applications.find(operator, 'applications:read', slug);
    const typed = isTyped(query) ? typedIn(query) : typedOf(await this.changes.get(found));
    this.showForm(request, response, { operator, found, typed, query });
  }

  /** In the frame beside the fields. */
  @Get('preview')
  @ForOperators('applications:read')
  async preview(
    @Operating() operator: SignedInOperator,
    @Param('slug') slug: string,
    @Query() query: Form,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { application } = await this.applications.find(operator, 'applications:read', slug);
    const { language } = consoleRequest(request);
    response.set('cache-control', 'no-store');
    await this.picture.send(response, { application, typed: typedIn(query), language }, schemeIn(query));
  }

  @Get('review')
  @ForOperators('applications:write')
  async review(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param('slug') slug: string,
    @Query() query: Form,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.applications.find(operator, 'applications:write', slug);
    const typed = typedIn(query);
    try {
      const reviewed = await this.changes.review(found, wantedOf(typed), caller);
      if (needsProof(reviewed.changes) && !operator.session.isJustProved) throw new ProofNeeded();
      const { application } = found;
      const back = `${pathTo(application)}?${new URLSearchParams(typed)}`;
      this.pages.show(request, response, {
        application,
        part: 'settings',
        title: this.console.viewOf(request).words.applications.review.title,
        body: (view) => ReviewPage(view, reviewed, { action: pathTo(application), back }),
      });
    } catch (failure) {
      if (!(failure instanceof MalformedInput)) throw failure;
      this.showForm(request, response, { operator, found, typed, query, failure });
    }
  }

  @Post()
  @ForOperators('applications:write')
  async save(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param('slug') slug: string,
    @Body() form: Form,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.applications.find(operator, 'applications:write', slug);
    const changes = changesOf(form, isOfSettings);
    if (needsProof(changes) && !operator.session.isJustProved) throw new ProofNeeded();
    await this.changes.make(found, form, changes, caller);
    this.console.leadDone(response, operator, pathTo(found.application), 'settingsSaved');
  }

  private showForm(
    request: Request,
    response: Response,
    shown: { operator: SignedInOperator; found: Found; typed: Typed; query: Form; failure?: MalformedInput },
  ): void {
    const { operator, found, typed, query, failure } = shown;
    const { application } = found;
    const scheme = schemeIn(query);
    const size = query.size === 'phone' ? 'phone' : 'desktop';
    const picture = `${pathTo(application, 'settings', '/preview')}?${new URLSearchParams({ ...typed, scheme })}`;
    this.pages.show(request, response, {
      application,
      part: 'settings',
      failure,
      script: PREVIEW_SCRIPT,
      framesOwn: true,
      body: (view) =>
        SettingsPage(view, {
          ...{ slug: application.slug, picture, typed, failure, shows: { scheme, size } },
          mayWrite: operator.mayAt('applications:write', application.id),
        }),
    });
  }
}

const schemeIn = ({ scheme }: Form): 'light' | 'dark' => (scheme === 'dark' ? 'dark' : 'light');
