import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ManagedOrganizations, type Which } from '../../../management/organizations/managed-organizations.js';
import { CreateOrganizationInvitationDto } from '../../../management/organizations/organization-invitations.dto.js';
import { OrganizationInvitations } from '../../../management/organizations/organization-invitations.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Acts } from '../../acts.js';
import { checked, listIn, pageIn, type Sent, textsIn } from '../../fields.js';
import { isCorrectable } from '../../views/refusal.js';
import { ForOperators } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { FIELDS, invitationIn } from '../invitations/invitation-form.js';
import { ActPage } from '../invitations/invitations.pages.js';
import { TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { InvitationsIntoPage, InviteIntoPage, type TypedInto } from './invitations.pages.js';

const ACTS = { resend: 'invitationSentAgain', withdraw: 'invitationWithdrawn' } as const;
type ActName = keyof typeof ACTS;

interface Path {
  organization: string;
  invitation: string;
}

/** The people who are invited into an organisation. */
@ApiExcludeController()
@Controller('console/applications/:slug/organizations/:organization/invitations')
export class InvitationsIntoController {
  constructor(
    private readonly applications: TheApplication,
    private readonly organizations: ManagedOrganizations,
    private readonly invitations: OrganizationInvitations,
    private readonly acts: Acts,
    private readonly pages: ApplicationPages,
  ) {}

  @Get()
  @ForOperators('organizations:read')
  async list(
    @AtApplication() asking: Asking,
    @Param('organization') named: string,
    @Query() query: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const { reach, application, which, organization, path } = await this.find(asking, named);
    const page = await this.invitations.list(reach, which, pageIn(query));
    const mayWrite = asking.operator.mayAt('organizations:write', application.id);
    this.pages.show(asking, response, {
      application,
      part: 'organizations',
      title: organization.name,
      body: (view) => InvitationsIntoPage(view, { application, organization, path, page, mayWrite }),
    });
  }

  @Get('new')
  @ForOperators('organizations:write')
  askToInvite(
    @AtApplication() asking: Asking,
    @Param('organization') named: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.showNew(asking, response, named, { ...textsIn({}, FIELDS), roles: [] });
  }

  @Post()
  @ForOperators('organizations:write')
  async invite(
    @AtApplication() asking: Asking,
    @Param('organization') named: string,
    @Body() form: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const { reach, which, path } = await this.find(asking, named);
    const roles = listIn(form, 'roles');
    try {
      const said = { ...invitationIn(form), roles: roles.length > 0 ? roles : undefined };
      const body = await checked(CreateOrganizationInvitationDto, said);
      await this.invitations.create(this.acts.write(asking.caller), reach, which, body);
    } catch (failure) {
      if (!isCorrectable(failure)) throw failure;
      return this.showNew(asking, response, named, { ...textsIn(form, FIELDS), roles }, failure);
    }
    this.pages.leadDone(asking, response, path, 'personInvited');
  }

  @Get(':invitation/resend')
  @ForOperators('organizations:write')
  askToResend(@AtApplication() asking: Asking, @Param() path: Path, @Res() response: Response): Promise<void> {
    return this.showAct(asking, response, path, 'resend');
  }

  @Post(':invitation/resend')
  @ForOperators('organizations:write')
  resend(@AtApplication() asking: Asking, @Param() path: Path, @Res() response: Response): Promise<void> {
    return this.act(asking, response, path, 'resend');
  }

  @Get(':invitation/withdraw')
  @ForOperators('organizations:write')
  askToWithdraw(@AtApplication() asking: Asking, @Param() path: Path, @Res() response: Response): Promise<void> {
    return this.showAct(asking, response, path, 'withdraw');
  }

  @Post(':invitation/withdraw')
  @ForOperators('organizations:write')
  withdraw(@AtApplication() asking: Asking, @Param() path: Path, @Res() response: Response): Promise<void> {
    return this.act(asking, response, path, 'withdraw');
  }

  private async act(asking: Asking, response: Response, named: Path, name: ActName): Promise<void> {
    const { reach, which, path } = await this.find(asking, named.organization);
    const write = this.acts.write(asking.caller);
    try {
      if (name === 'resend') await this.invitations.sendAgain(write, reach, which, named.invitation);
      else await this.invitations.withdraw(write, reach, which, named.invitation);
    } catch (failure) {
      if (!isCorrectable(failure)) throw failure;
      return this.showAct(asking, response, named, name, failure);
    }
    this.pages.leadDone(asking, response, path, ACTS[name]);
  }

  private async find(asking: Asking, named: string) {
    const { reach, application } = await this.applications.of(asking);
    const which: Which = { application: application.slug, organization: named };
    const organization = await this.organizations.get(reach, which);
    const path = pathTo(application, 'organizations', `/${organization.id}/invitations`);
    return { reach, application, which, organization, path };
  }

  private async showNew(
    asking: Asking,
    response: Response,
    named: string,
    typed: TypedInto,
    failure?: ServiceError,
  ): Promise<void> {
    const { application, organization, path } = await this.find(asking, named);
    this.pages.show(asking, response, {
      application,
      part: 'organizations',
      title: ({ applications: { organizations } }) => organizations.invitations.title(organization.name),
      failure,
      body: (view) => InviteIntoPage(view, { application, path, typed, failure }),
    });
  }

  private async showAct(
    asking: Asking,
    response: Response,
    named: Path,
    name: ActName,
    failure?: ServiceError,
  ): Promise<void> {
    const { reach, application, which, path } = await this.find(asking, named.organization);
    const invitation = await this.invitations.get(reach, which, named.invitation);
    this.pages.show(asking, response, {
      application,
      part: 'organizations',
      title: ({ applications: { invitations } }) => invitations.acts[name].title,
      failure,
      body: (view) => {
        const { invitations, organizations } = view.words.applications;
        const effects = {
          resend: invitations.acts.resend.effects,
          withdraw: organizations.invitations.withdrawEffects,
        };
        return ActPage(view, { path, invitation, name, effects: effects[name], failure });
      },
    });
  }
}
