import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { Response } from 'express';
import type { EntityManager } from 'typeorm';
import { Client } from '../../../applications/clients/client.entity.js';
import type { Sent } from '../../fields.js';
import { ChangesNothing, ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { Changes } from '../changes/changes.js';
import { type Edited, Editing } from '../changes/editing.js';
import { type Found, TheApplication } from '../the-application.js';
import { ApplicationPages } from '../views/application-pages.js';
import { AddressesPage, ChangeAddressesPage } from './addresses.pages.js';
import { ADDRESSES, type Typed, typedIn, typedOf, wantedOf } from './addresses-form.js';
import { judge } from './judgement.js';

const LONGEST = 4000;
const MOST_CLIENTS = 200;

const EDITED: Edited<Typed> = {
  part: 'addresses',
  members: ADDRESSES,
  title: ({ applications }) => applications.addresses.changeTitle,
  ...{ typedIn, typedOf, wantedOf, form: ChangeAddressesPage },
};

@ApiExcludeController()
@Controller('console/applications/:slug/addresses')
export class AddressesController {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly applications: TheApplication,
    private readonly changes: Changes,
    private readonly pages: ApplicationPages,
    private readonly editing: Editing,
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
  askToChange(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    return this.editing.ask(EDITED, asking, response);
  }

  @Post('review')
  @ForOperators('applications:write')
  @NeedsProof()
  @ChangesNothing()
  review(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    return this.editing.review(EDITED, asking, form, response);
  }

  @Post()
  @ForOperators('applications:write')
  @NeedsProof()
  save(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    return this.editing.save(EDITED, asking, form, response);
  }

  private clientsOf({ application: { id: applicationId } }: Found): Promise<Client[]> {
    return this.manager.find(Client, {
      where: { applicationId, madeBy: 'seed' },
      order: { id: 'ASC' },
      take: MOST_CLIENTS,
    });
  }
}
