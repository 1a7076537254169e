import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { validate } from 'uuid';
import { ManagedMembers } from '../../../management/organizations/managed-members.js';
import { ManagedUsers } from '../../../management/users/managed-users.js';
import { PutMemberDto } from '../../../organizations/members.dto.js';
import { MalformedInput } from '../../../platform/errors/common.errors.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Acts } from '../../acts.js';
import { checked, listIn, type Sent, textIn } from '../../fields.js';
import { refusalOf } from '../../views/refusal.js';
import { ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { AddMemberPage, ChangeRolesPage, RemoveMemberPage, type TypedMember } from './members.pages.js';
import { TheOrganization } from './the-organization.js';

/** Who belongs to an organization, and as what. */
@ApiExcludeController()
@Controller('console/applications/:slug/organizations/:organization/members')
export class ConsoleMembersController {
  constructor(
    private readonly organization: TheOrganization,
    private readonly members: ManagedMembers,
    private readonly users: ManagedUsers,
    private readonly acts: Acts,
  ) {}

  @Get('new')
  @ForOperators('organizations:write')
  @NeedsProof()
  askToAdd(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    return this.showNew(asking, response, { user: '', roles: [] });
  }

  @Post()
  @ForOperators('organizations:write')
  @NeedsProof()
  async add(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const { reach, application, which, path } = await this.organization.of(asking);
    const typed = { user: textIn(form, 'user') ?? '', roles: listIn(form, 'roles') };
    const failure = await refusalOf(async () => {
      const user = await this.userOf(application.id, typed.user);
      const { roles } = await checked(PutMemberDto, { roles: typed.roles.length > 0 ? typed.roles : undefined });
      await this.members.put(this.acts.write(asking.caller), reach, which, user, roles);
    });
    if (failure) return this.showNew(asking, response, typed, failure);
    this.organization.leadDone(asking, response, path, 'memberAdded');
  }

  @Get(':user/roles')
  @ForOperators('organizations:write')
  @NeedsProof()
  askForRoles(@AtApplication() asking: Asking, @Param('user') user: string, @Res() response: Response): Promise<void> {
    return this.showRoles(asking, response, user);
  }

  @Post(':user/roles')
  @ForOperators('organizations:write')
  @NeedsProof()
  async changeRoles(
    @AtApplication() asking: Asking,
    @Param('user') user: string,
    @Body() form: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const { reach, which, path } = await this.organization.of(asking);
    const failure = await refusalOf(async () => {
      const { roles } = await checked(PutMemberDto, { roles: listIn(form, 'roles') });
      await this.members.put(this.acts.write(asking.caller), reach, which, user, roles, true);
    });
    if (failure) return this.showRoles(asking, response, user, failure);
    this.organization.leadDone(asking, response, path, 'memberChanged');
  }

  @Get(':user/remove')
  @ForOperators('organizations:write')
  @NeedsProof()
  async askToRemove(
    @AtApplication() asking: Asking,
    @Param('user') user: string,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.organization.of(asking);
    const member = await this.members.get(found.reach, found.which, user);
    this.organization.show(asking, response, found, {
      title: ({ applications: { organizations } }) => organizations.acts.remove.title(found.organization.name),
      body: (view) => RemoveMemberPage(view, found, member),
    });
  }

  @Post(':user/remove')
  @ForOperators('organizations:write')
  @NeedsProof()
  async remove(@AtApplication() asking: Asking, @Param('user') user: string, @Res() response: Response): Promise<void> {
    const { reach, which, path } = await this.organization.of(asking);
    await this.members.remove(this.acts.write(asking.caller), reach, which, user);
    this.organization.leadDone(asking, response, path, 'memberRemoved');
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

  private async showNew(asking: Asking, response: Response, typed: TypedMember, failure?: ServiceError): Promise<void> {
    const found = await this.organization.of(asking);
    this.organization.show(asking, response, found, {
      title: ({ applications: { organizations } }) => organizations.acts.add.title(found.organization.name),
      failure,
      body: (view) => AddMemberPage(view, found, { typed, failure }),
    });
  }

  private async showRoles(asking: Asking, response: Response, user: string, failure?: ServiceError): Promise<void> {
    const found = await this.organization.of(asking);
    const member = await this.members.get(found.reach, found.which, user);
    this.organization.show(asking, response, found, {
      title: ({ applications: { organizations } }) => organizations.acts.roles.title(found.organization.name),
      failure,
      body: (view) => ChangeRolesPage(view, found, { member, failure }),
    });
  }
}
