import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { Response } from 'express';
import type { EntityManager } from 'typeorm';
import { Client } from '../../../applications/clients/client.entity.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import type { Sent } from '../../fields.js';
import { isCorrectable } from '../../views/refusal.js';
import { ChangesNothing, ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { Changes, changesIn, type Reviewed } from '../changes/changes.js';
import { reviewStep } from '../changes/review.page.js';
import { type Found, TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { AddressesPage, ChangeAddressesPage } from './addresses.pages.js';
import { ADDRESSES, type Typed, typedIn, typedOf, wantedOf } from './addresses-form.js';
import { judge } from './judgement.js';

const LONGEST = 4000;
const MOST_CLIENTS = 200;

@ApiExcludeController()
@Controller('console/applications/:slug/addresses')
export class AddressesController {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly applications: TheApplication,
    private readonly changes: Changes,
    private readonly pages: ApplicationPages,
  ) {}

  @Get()
  @ForOperators('applications:read')
  async show(@AtApplication() asking: Asking, @Query() { url }: Sent, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    const { application } = found;
    const shown = await this.changes.get(found);
    const text = typeof url === 'string' ? url.slice(0, LONGEST) : '';
    const judgement = text === '' ? undefined : judge(application, await this.clientsOf(found), text);
    this.pages.show(asking, response, {
      application,
      part: 'addresses',
      body: (view) =>
        AddressesPage(view, {
          application,
          shown,
          judgement,
          mayWrite: asking.operator.mayAt('applications:write', application.id),
        }),
    });
  }

  @Get('change')
  @ForOperators('applications:write')
  @NeedsProof()
  async askToChange(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    this.showForm(asking, response, found, typedOf(await this.changes.get(found)));
  }

  @Post('review')
  @ForOperators('applications:write')
  @NeedsProof()
  @ChangesNothing()
  async review(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    const typed = typedIn(form);
    try {
      this.showReview(asking, response, found, await this.changes.review(found, wantedOf(typed), asking.caller));
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
    const stale = await this.changes.make(found, form, changesIn(form, ADDRESSES), asking.caller);
    if (stale) return this.showReview(asking, response, found, stale);
    this.pages.leadDone(asking, response, pathTo(found.application, 'addresses'), 'settingsSaved');
  }

  private clientsOf({ application: { id: applicationId } }: Found): Promise<Client[]> {
    return this.manager.find(Client, {
      where: { applicationId, madeBy: 'seed' },
      order: { id: 'ASC' },
      take: MOST_CLIENTS,
    });
  }

  private showReview(asking: Asking, response: Response, { application }: Found, reviewed: Reviewed): void {
    const [action, back] = [pathTo(application, 'addresses'), pathTo(application, 'addresses', '/change')];
    this.pages.show(asking, response, { application, part: 'addresses', ...reviewStep(reviewed, { action, back }) });
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
      part: 'addresses',
      title: ({ applications }) => applications.addresses.changeTitle,
      failure,
      body: (view) => ChangeAddressesPage(view, { application, typed, failure }),
    });
  }
}
