import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { CreateInvitationDto, wantedInvitation } from '../../../management/invitations/managed-invitations.dto.js';
import { ManagedInvitations } from '../../../management/invitations/managed-invitations.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Acts } from '../../acts.js';
import { checked, pageIn, type Sent, textsIn } from '../../fields.js';
import { isCorrectable } from '../../views/refusal.js';
import { ForOperators } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { FIELDS, invitationIn, type Typed } from './invitation-form.js';
import { ActPage, InvitationsPage, NewInvitationPage } from './invitations.pages.js';

const ACTS = { resend: 'invitationSentAgain', withdraw: 'invitationWithdrawn' } as const;
type ActName = keyof typeof ACTS;

/** The people who are invited to an application. */
@ApiExcludeController()
@Controller('console/applications/:slug/invitations')
export class ConsoleInvitationsController {
  constructor(
    private readonly applications: TheApplication,
    private readonly invitations: ManagedInvitations,
    private readonly acts: Acts,
    private readonly pages: ApplicationPages,
  ) {}

  @Get()
  @ForOperators('users:read')
  async list(@AtApplication() asking: Asking, @Query() query: Sent, @Res() response: Response): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const page = await this.invitations.list(reach, asking.slug, pageIn(query));
    const mayWrite = asking.operator.mayAt('users:write', application.id);
    this.pages.show(asking, response, {
      application,
      part: 'invitations',
      body: (view) => InvitationsPage(view, { application, page, mayWrite }),
    });
  }

  @Get('new')
  @ForOperators('users:write')
  askToInvite(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    return this.showNew(asking, response, textsIn({}, FIELDS));
  }

  @Post()
  @ForOperators('users:write')
  async invite(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const typed = textsIn(form, FIELDS);
    try {
      const wanted = wantedInvitation(await checked(CreateInvitationDto, invitationIn(form)));
      await this.invitations.create(this.acts.write(asking.caller), reach, asking.slug, wanted);
    } catch (failure) {
      if (!isCorrectable(failure)) throw failure;
      return this.showNew(asking, response, typed, failure);
    }
    this.pages.leadDone(asking, response, pathTo(application, 'invitations'), 'personInvited');
  }

  @Get(':id/resend')
  @ForOperators('users:write')
  askToResend(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    return this.showAct(asking, response, id, 'resend');
  }

  @Post(':id/resend')
  @ForOperators('users:write')
  resend(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    return this.act(asking, response, id, 'resend');
  }

  @Get(':id/withdraw')
  @ForOperators('users:write')
  askToWithdraw(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    return this.showAct(asking, response, id, 'withdraw');
  }

  @Post(':id/withdraw')
  @ForOperators('users:write')
  withdraw(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    return this.act(asking, response, id, 'withdraw');
  }

  private async act(asking: Asking, response: Response, id: string, name: ActName): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const write = this.acts.write(asking.caller);
    try {
      if (name === 'resend') await this.invitations.sendAgain(write, reach, asking.slug, id);
      else await this.invitations.withdraw(write, reach, asking.slug, id);
    } catch (failure) {
      if (!isCorrectable(failure)) throw failure;
      return this.showAct(asking, response, id, name, failure);
    }
    this.pages.leadDone(asking, response, pathTo(application, 'invitations'), ACTS[name]);
  }

  private async showNew(asking: Asking, response: Response, typed: Typed, failure?: ServiceError): Promise<void> {
    const { application } = await this.applications.of(asking);
    this.pages.show(asking, response, {
      application,
      part: 'invitations',
      title: ({ applications: { invitations } }) => invitations.create,
      failure,
      body: (view) => NewInvitationPage(view, { application, typed, failure }),
    });
  }

  private async showAct(
    asking: Asking,
    response: Response,
    id: string,
    name: ActName,
    failure?: ServiceError,
  ): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const invitation = await this.invitations.get(reach, asking.slug, id);
    this.pages.show(asking, response, {
      application,
      part: 'invitations',
      title: ({ applications: { invitations } }) => invitations.acts[name].title,
      failure,
      body: (view) => {
        const { effects } = view.words.applications.invitations.acts[name];
        return ActPage(view, { path: pathTo(application, 'invitations'), invitation, name, effects, failure });
      },
    });
  }
}
