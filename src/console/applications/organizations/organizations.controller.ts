import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ManagedMembers } from '../../../management/organizations/managed-members.js';
import {
  CreateOrganizationDto,
  managedOrganizationDto,
} from '../../../management/organizations/managed-organizations.dto.js';
import { ManagedOrganizations } from '../../../management/organizations/managed-organizations.js';
import { versionOf } from '../../../management/writes/version.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Acts } from '../../acts.js';
import { ConfirmationDiffers } from '../../console.errors.js';
import { checked, pageIn, type Sent, textIn } from '../../fields.js';
import { refusalOf } from '../../views/refusal.js';
import { ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { type Found, TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import {
  type TypedOrganization,
  typedOrganizationIn,
  typedOrganizationOf,
  wantedOrganizationOf,
} from './organization-form.js';
import {
  ChangeOrganizationPage,
  DeleteOrganizationPage,
  NewOrganizationPage,
  OrganizationPage,
  OrganizationsPage,
} from './organizations.pages.js';
import { TheOrganization } from './the-organization.js';

const LONGEST = 100;

/** The organizations of an application. */
@ApiExcludeController()
@Controller('console/applications/:slug/organizations')
export class ConsoleOrganizationsController {
  constructor(
    private readonly applications: TheApplication,
    private readonly organization: TheOrganization,
    private readonly organizations: ManagedOrganizations,
    private readonly members: ManagedMembers,
    private readonly acts: Acts,
    private readonly pages: ApplicationPages,
  ) {}

  @Get()
  @ForOperators('organizations:read')
  async list(@AtApplication() asking: Asking, @Query() query: Sent, @Res() response: Response): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const text = (textIn(query, 'q') ?? '').slice(0, LONGEST);
    const page = await this.organizations.listByName(reach, application.slug, { ...pageIn(query), text });
    const mayWrite = asking.operator.mayAt('organizations:write', application.id);
    this.pages.show(asking, response, {
      application,
      part: 'organizations',
      body: (view) => OrganizationsPage(view, { application, page, text, mayWrite }),
    });
  }

  @Get('new')
  @ForOperators('organizations:write')
  async askToCreate(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    this.showNew(asking, response, await this.applications.of(asking), typedOrganizationIn({}));
  }

  @Post()
  @ForOperators('organizations:write')
  async create(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    const { reach, application } = found;
    const typed = typedOrganizationIn(form);
    const failure = await refusalOf(async () => {
      const { slug, name, metadata = {} } = await checked(CreateOrganizationDto, wantedOrganizationOf(typed));
      const write = this.acts.write(asking.caller);
      const { id } = await this.organizations.create(write, reach, application.slug, { slug, name, metadata });
      this.pages.leadDone(asking, response, pathTo(application, 'organizations', `/${id}`), 'organizationMade');
    });
    if (failure) this.showNew(asking, response, found, typed, failure);
  }

  @Get(':organization')
  @ForOperators('organizations:read')
  async show(@AtApplication() asking: Asking, @Query() query: Sent, @Res() response: Response): Promise<void> {
    const found = await this.organization.of(asking);
    const members = await this.members.list(found.reach, found.which, pageIn(query));
    this.organization.show(asking, response, found, { body: (view) => OrganizationPage(view, found, members) });
  }

  @Get(':organization/change')
  @ForOperators('organizations:write')
  askToChange(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    return this.showChange(asking, response);
  }

  @Post(':organization/change')
  @ForOperators('organizations:write')
  async change(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const { reach, which, path } = await this.organization.of(asking);
    const typed = typedOrganizationIn(form);
    const failure = await refusalOf(async () => {
      const { slug, name, metadata = {} } = await checked(CreateOrganizationDto, wantedOrganizationOf(typed));
      const write = this.acts.write(asking.caller, textIn(form, 'seen'));
      await this.organizations.change(write, reach, which, { slug, name, metadata });
    });
    if (failure) return this.showChange(asking, response, { typed, failure });
    this.organization.leadDone(asking, response, path, 'organizationChanged');
  }

  @Get(':organization/delete')
  @ForOperators('organizations:write')
  @NeedsProof()
  askToDelete(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    return this.showDeletion(asking, response);
  }

  @Post(':organization/delete')
  @ForOperators('organizations:write')
  @NeedsProof()
  async delete(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const { reach, application, which, organization } = await this.organization.of(asking);
    if (textIn(form, 'typed') !== organization.name)
      return this.showDeletion(asking, response, new ConfirmationDiffers());
    await this.organizations.delete(this.acts.write(asking.caller), reach, which);
    this.pages.leadDone(asking, response, pathTo(application, 'organizations'), 'organizationDeleted');
  }

  private showNew(
    asking: Asking,
    response: Response,
    { application }: Found,
    typed: TypedOrganization,
    failure?: ServiceError,
  ): void {
    this.pages.show(asking, response, {
      application,
      part: 'organizations',
      title: ({ applications: { organizations } }) => organizations.create,
      failure,
      body: (view) => NewOrganizationPage(view, { application, typed, failure }),
    });
  }

  /** Also after a refusal with the version that is there now: the operator has looked again. */
  private async showChange(
    asking: Asking,
    response: Response,
    { typed, failure }: { typed?: TypedOrganization; failure?: ServiceError } = {},
  ): Promise<void> {
    const found = await this.organization.of(asking);
    const shown = managedOrganizationDto(found.organization);
    const form = { typed: typed ?? typedOrganizationOf(shown), seen: versionOf(shown), failure };
    this.organization.show(asking, response, found, {
      title: ({ applications: { organizations } }) => organizations.changeTitle(shown.name),
      failure,
      body: (view) => ChangeOrganizationPage(view, found, form),
    });
  }

  private async showDeletion(asking: Asking, response: Response, failure?: ServiceError): Promise<void> {
    const found = await this.organization.of(asking);
    this.organization.show(asking, response, found, {
      title: ({ applications: { organizations } }) => organizations.deleteTitle(found.organization.name),
      failure,
      body: (view) => DeleteOrganizationPage(view, found, failure),
    });
  }
}
