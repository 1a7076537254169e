import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { validate } from 'uuid';
import { ManagedMembers } from '../../../management/organizations/managed-members.js';
import { ManagedOrganizations } from '../../../management/organizations/managed-organizations.js';
import { ManagedUsers } from '../../../management/users/managed-users.js';
import { PutMemberDto } from '../../../organizations/members.dto.js';
import { MalformedInput } from '../../../platform/errors/common.errors.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Acts } from '../../acts.js';
import { checked, listIn, type Sent, textIn } from '../../fields.js';
import { isCorrectable } from '../../views/refusal.js';
import { ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { AddMemberPage, ChangeRolesPage, RemoveMemberPage } from './members.pages.js';

interface Path {
  organization: string;
  user: string;
}

/** Who belongs to an organisation, and as what. */
@ApiExcludeController()
@Controller('console/applications/:slug/organizations/:organization/members')
export class ConsoleMembersController {
  constructor(
    private readonly applications: TheApplication,
    private readonly organizations: ManagedOrganizations,
    private readonly members: ManagedMembers,
    private readonly users: ManagedUsers,
    private readonly acts: Acts,
    private readonly pages: ApplicationPages,
  ) {}

  @Get('new')
  @ForOperators('organizations:write')
  @NeedsProof()
  askToAdd(@AtApplication() asking: Asking, @Param() { organization }: Path, @Res() response: Response): Promise<void> {
    return this.showNew(asking, response, organization, { user: '', roles: [] });
  }

  @Post()
  @ForOperators('organizations:write')
  @NeedsProof()
  async add(
    @AtApplication() asking: Asking,
    @Param() { organization }: Path,
    @Body() form: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const typed = { user: textIn(form, 'user') ?? '', roles: listIn(form, 'roles') };
    try {
      const { application } = await this.applications.of(asking);
      const user = await this.userOf(application.id, typed.user);
      await this.put(asking, { organization, user }, typed.roles.length > 0 ? typed.roles : undefined);
      this.pages.leadDone(asking, response, pathTo(application, 'organizations', `/${organization}`), 'memberAdded');
    } catch (failure) {
      if (!isCorrectable(failure)) throw failure;
      await this.showNew(asking, response, organization, typed, failure);
    }
  }

  @Get(':user/roles')
  @ForOperators('organizations:write')
  @NeedsProof()
  askForRoles(@AtApplication() asking: Asking, @Param() path: Path, @Res() response: Response): Promise<void> {
    return this.showRoles(asking, response, path);
  }

  @Post(':user/roles')
  @ForOperators('organizations:write')
  @NeedsProof()
  async changeRoles(
    @AtApplication() asking: Asking,
    @Param() path: Path,
    @Body() form: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const { application } = await this.applications.of(asking);
    try {
      await this.put(asking, path, listIn(form, 'roles'), true);
      const to = pathTo(application, 'organizations', `/${path.organization}`);
      this.pages.leadDone(asking, response, to, 'memberChanged');
    } catch (failure) {
      if (!isCorrectable(failure)) throw failure;
      await this.showRoles(asking, response, path, failure);
    }
  }

  @Get(':user/remove')
  @ForOperators('organizations:write')
  @NeedsProof()
  async askToRemove(@AtApplication() asking: Asking, @Param() path: Path, @Res() response: Response): Promise<void> {
    const shown = await this.find(asking, path);
    this.pages.show(asking, response, {
      application: shown.application,
      part: 'organizations',
      title: ({ applications: { organizations } }) => organizations.acts.remove.title(shown.organization.name),
      body: (view) => RemoveMemberPage(view, shown),
    });
  }

  @Post(':user/remove')
  @ForOperators('organizations:write')
  @NeedsProof()
  async remove(@AtApplication() asking: Asking, @Param() path: Path, @Res() response: Response): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const which = { application: application.slug, organization: path.organization };
    await this.members.remove(this.acts.write(asking.caller), reach, which, path.user);
    const to = pathTo(application, 'organizations', `/${path.organization}`);
    this.pages.leadDone(asking, response, to, 'memberRemoved');
  }

  private async put(asking: Asking, { organization, user }: Path, named?: string[], isMember = false): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const { roles } = await checked(PutMemberDto, { roles: named });
    const which = { application: application.slug, organization };
    await this.members.put(this.acts.write(asking.caller), reach, which, user, roles, isMember);
  }

  /** By the whole address or the id. */
  private async userOf(applicationId: string, text: string): Promise<string> {
    if (validate(text)) return text;
    const query = { email: text, order: 'newest', limit: 1 } as const;
    const { rows } = await this.users.list({ applicationId }, query);
    const [user] = text === '' ? [] : rows;
    if (!user) throw new MalformedInput(['user must be the address or the id of a user of the application']);
    return user.id;
  }

  private async find(asking: Asking, { organization: named, user }: Path) {
    const { reach, application } = await this.applications.of(asking);
    const which = { application: application.slug, organization: named };
    const organization = await this.organizations.get(reach, which);
    return { application, organization, member: await this.members.get(reach, which, user) };
  }

  private async showNew(
    asking: Asking,
    response: Response,
    named: string,
    typed: { user: string; roles: string[] },
    failure?: ServiceError,
  ): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const organization = await this.organizations.get(reach, { application: application.slug, organization: named });
    this.pages.show(asking, response, {
      application,
      part: 'organizations',
      title: ({ applications: { organizations } }) => organizations.acts.add.title(organization.name),
      failure,
      body: (view) => AddMemberPage(view, { application, organization, typed, failure }),
    });
  }

  private async showRoles(asking: Asking, response: Response, path: Path, failure?: ServiceError): Promise<void> {
    const shown = await this.find(asking, path);
    this.pages.show(asking, response, {
      application: shown.application,
      part: 'organizations',
      title: ({ applications: { organizations } }) => organizations.acts.roles.title(shown.organization.name),
      failure,
      body: (view) => ChangeRolesPage(view, { ...shown, failure }),
    });
  }
}
