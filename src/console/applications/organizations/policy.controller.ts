import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ManagedProviders } from '../../../management/applications/managed-providers.js';
import {
  ChangeOrganizationDto,
  managedOrganizationDto,
  organizationFieldsIn,
} from '../../../management/organizations/managed-organizations.dto.js';
import { ManagedOrganizations, type Which } from '../../../management/organizations/managed-organizations.js';
import { versionOf } from '../../../management/writes/version.js';
import { PlansService } from '../../../plans/plans.service.js';
import { OWN_PROVIDER, OWN_WAYS_IN } from '../../../plans/ways-in.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Acts } from '../../acts.js';
import { checked, type Sent, textIn } from '../../fields.js';
import { isCorrectable } from '../../views/refusal.js';
import { ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { type Found, TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { ChangePolicyPage, PolicyPage } from './policy.pages.js';
import { type TypedPolicy, typedPolicyIn, typedPolicyOf, wantedPolicyOf } from './policy-form.js';

/** More than an application has. */
const MOST_PROVIDERS = 100;

/** What an organisation asks of sign-ins, and who joins it by a domain. */
@ApiExcludeController()
@Controller('console/applications/:slug/organizations/:organization/policy')
export class OrganizationPolicyController {
  constructor(
    private readonly applications: TheApplication,
    private readonly organizations: ManagedOrganizations,
    private readonly providers: ManagedProviders,
    private readonly plans: PlansService,
    private readonly acts: Acts,
    private readonly pages: ApplicationPages,
  ) {}

  @Get()
  @ForOperators('organizations:read')
  async show(
    @AtApplication() asking: Asking,
    @Param('organization') named: string,
    @Res() response: Response,
  ): Promise<void> {
    const { application, organization, path } = await this.find(asking, named);
    const mayWrite = asking.operator.mayAt('organizations:write', application.id);
    this.pages.show(asking, response, {
      application,
      part: 'organizations',
      title: organization.name,
      body: (view) => PolicyPage(view, { application, organization, path, mayWrite }),
    });
  }

  @Get('change')
  @ForOperators('organizations:write')
  @NeedsProof()
  askToChange(
    @AtApplication() asking: Asking,
    @Param('organization') named: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.showForm(asking, response, named);
  }

  @Post('change')
  @ForOperators('organizations:write')
  @NeedsProof()
  async change(
    @AtApplication() asking: Asking,
    @Param('organization') named: string,
    @Body() form: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const { reach, which, path } = await this.find(asking, named);
    const typed = typedPolicyIn(form);
    try {
      const body = await checked(ChangeOrganizationDto, wantedPolicyOf(typed));
      const write = this.acts.write(asking.caller, textIn(form, 'seen'));
      await this.organizations.change(write, reach, which, organizationFieldsIn(body));
    } catch (failure) {
      if (!isCorrectable(failure)) throw failure;
      return this.showForm(asking, response, named, { typed, failure });
    }
    this.pages.leadDone(asking, response, path, 'organizationPolicyChanged');
  }

  private async find(asking: Asking, named: string) {
    const { reach, application } = await this.applications.of(asking);
    const which: Which = { application: application.slug, organization: named };
    const organization = managedOrganizationDto(await this.organizations.get(reach, which));
    const path = pathTo(application, 'organizations', `/${organization.id}/policy`);
    return { reach, application, which, organization, path };
  }

  /** Those of the plan, and the organisation's own. */
  private async waysOf({ reach, application }: Found): Promise<string[]> {
    const plan = await this.plans.getPlan(application.planId);
    const { rows } = await this.providers.list(reach, application.slug, { limit: MOST_PROVIDERS });
    const ways = [...OWN_WAYS_IN, ...rows.map(({ id }) => id)];
    return [OWN_PROVIDER, ...ways.filter((way) => plan.allowsProvider(way))];
  }

  /** Also after a refusal with the version that is there now: the operator has looked again. */
  private async showForm(
    asking: Asking,
    response: Response,
    named: string,
    { typed, failure }: { typed?: TypedPolicy; failure?: ServiceError } = {},
  ): Promise<void> {
    const found = await this.find(asking, named);
    const { application, organization, path } = found;
    const ways = await this.waysOf(found);
    const form = { path, ways, typed: typed ?? typedPolicyOf(organization), seen: versionOf(organization) };
    this.pages.show(asking, response, {
      application,
      part: 'organizations',
      title: ({ applications: { organizations } }) => organizations.policy.changeTitle(organization.name),
      failure,
      body: (view) => ChangePolicyPage(view, { application, failure, ...form }),
    });
  }
}
