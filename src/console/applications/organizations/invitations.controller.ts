import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { CreateOrganizationInvitationDto } from '../../../management/organizations/organization-invitations.dto.js';
import { OrganizationInvitations } from '../../../management/organizations/organization-invitations.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Acts } from '../../acts.js';
import { checked, listIn, pageIn, type Sent, textsIn } from '../../fields.js';
import { refusalOf } from '../../views/refusal.js';
import { ForOperators } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { FIELDS, invitationIn } from '../invitations/invitation-form.js';
import { ActPage } from '../invitations/invitations.pages.js';
import { InvitationsIntoPage, InviteIntoPage, type TypedInto } from './invitations.pages.js';
import { TheOrganization } from './the-organization.js';

const ACTS = { resend: 'invitationSentAgain', withdraw: 'invitationWithdrawn' } as const;
type ActName = keyof typeof ACTS;

/** The people who are invited into an organization. */
@ApiExcludeController()
@Controller('console/applications/:slug/organizations/:organization/invitations')
export class InvitationsIntoController {
  constructor(
    private readonly organization: TheOrganization,
    private readonly invitations: OrganizationInvitations,
    private readonly acts: Acts,
  ) {}

  @Get()
  @ForOperators('organizations:read')
  async list(@AtApplication() asking: Asking, @Query() query: Sent, @Res() response: Response): Promise<void> {
    const found = await this.organization.of(asking);
    const page = await this.invitations.list(found.reach, found.which, pageIn(query));
    this.organization.show(asking, response, found, { body: (view) => InvitationsIntoPage(view, found, page) });
  }

  @Get('new')
  @ForOperators('organizations:write')
  askToInvite(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    return this.showNew(asking, response, { ...textsIn({}, FIELDS), roles: [] });
  }

  @Post()
  @ForOperators('organizations:write')
  async invite(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const { reach, which, path } = await this.organization.of(asking);
    const roles = listIn(form, 'roles');
    const failure = await refusalOf(async () => {
      const said = { ...invitationIn(form), roles: roles.length > 0 ? roles : undefined };
      const body = await checked(CreateOrganizationInvitationDto, said);
      await this.invitations.create(this.acts.write(asking.caller), reach, which, body);
    });
    if (failure) return this.showNew(asking, response, { ...textsIn(form, FIELDS), roles }, failure);
    this.organization.leadDone(asking, response, `${path}/invitations`, 'personInvited');
  }

  @Get(':invitation/resend')
  @ForOperators('organizations:write')
  askToResend(
    @AtApplication() asking: Asking,
    @Param('invitation') id: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.showAct(asking, response, id, 'resend');
  }

  @Post(':invitation/resend')
  @ForOperators('organizations:write')
  resend(@AtApplication() asking: Asking, @Param('invitation') id: string, @Res() response: Response): Promise<void> {
    return this.act(asking, response, id, 'resend');
  }

  @Get(':invitation/withdraw')
  @ForOperators('organizations:write')
  askToWithdraw(
    @AtApplication() asking: Asking,
    @Param('invitation') id: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.showAct(asking, response, id, 'withdraw');
  }

  @Post(':invitation/withdraw')
  @ForOperators('organizations:write')
  withdraw(@AtApplication() asking: Asking, @Param('invitation') id: string, @Res() response: Response): Promise<void> {
    return this.act(asking, response, id, 'withdraw');
  }

  private async act(asking: Asking, response: Response, id: string, name: ActName): Promise<void> {
    const { reach, which, path } = await this.organization.of(asking);
    const write = this.acts.write(asking.caller);
    const failure = await refusalOf(() =>
      name === 'resend'
        ? this.invitations.sendAgain(write, reach, which, id)
        : this.invitations.withdraw(write, reach, which, id),
    );
    if (failure) return this.showAct(asking, response, id, name, failure);
    this.organization.leadDone(asking, response, `${path}/invitations`, ACTS[name]);
  }

  private async showNew(asking: Asking, response: Response, typed: TypedInto, failure?: ServiceError): Promise<void> {
    const found = await this.organization.of(asking);
    this.organization.show(asking, response, found, {
      title: ({ applications: { organizations } }) => organizations.invitations.title(found.organization.name),
      failure,
      body: (view) => InviteIntoPage(view, found, { typed, failure }),
    });
  }

  private async showAct(
    asking: Asking,
    response: Response,
    id: string,
    name: ActName,
    failure?: ServiceError,
  ): Promise<void> {
    const found = await this.organization.of(asking);
    const invitation = await this.invitations.get(found.reach, found.which, id);
    this.organization.show(asking, response, found, {
      title: ({ applications: { invitations } }) => invitations.acts[name].title,
      failure,
      body: (view) => {
        const { invitations, organizations } = view.words.applications;
        const effects = {
          resend: invitations.acts.resend.effects,
          withdraw: organizations.invitations.withdrawEffects,
        };
        const path = `${found.path}/invitations`;
        return ActPage(view, { path, invitation, name, effects: effects[name], failure });
      },
    });
  }
}
