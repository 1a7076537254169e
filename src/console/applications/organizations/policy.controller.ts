import { Body, Controller, Get, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ManagedProviders } from '../../../management/applications/managed-providers.js';
import {
  ChangeOrganizationDto,
  managedOrganizationDto,
  organizationFieldsIn,
} from '../../../management/organizations/managed-organizations.dto.js';
import { ManagedOrganizations } from '../../../management/organizations/managed-organizations.js';
import { versionOf } from '../../../management/writes/version.js';
import { PlansService } from '../../../plans/plans.service.js';
import { OWN_PROVIDER, OWN_WAYS_IN } from '../../../plans/ways-in.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Acts } from '../../acts.js';
import { checked, type Sent, textIn } from '../../fields.js';
import { refusalOf } from '../../views/refusal.js';
import { ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import type { Found } from '../the-application.js';
import { ChangePolicyPage, PolicyPage } from './policy.pages.js';
import { type TypedPolicy, typedPolicyIn, typedPolicyOf, wantedPolicyOf } from './policy-form.js';
import { TheOrganization } from './the-organization.js';

/** More than an application has. */
const MOST_PROVIDERS = 100;

/** What an organization asks of sign-ins, and who joins it by a domain. */
@ApiExcludeController()
@Controller('console/applications/:slug/organizations/:organization/policy')
export class OrganizationPolicyController {
  constructor(
    private readonly organization: TheOrganization,
    private readonly organizations: ManagedOrganizations,
    private readonly providers: ManagedProviders,
    private readonly plans: PlansService,
    private readonly acts: Acts,
  ) {}

  @Get()
  @ForOperators('organizations:read')
  async show(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    const found = await this.organization.of(asking);
    this.organization.show(asking, response, found, { body: (view) => PolicyPage(view, found) });
  }

  @Get('change')
  @ForOperators('organizations:write')
  @NeedsProof()
  askToChange(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    return this.showForm(asking, response);
  }

  @Post('change')
  @ForOperators('organizations:write')
  @NeedsProof()
  async change(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const { reach, which, path } = await this.organization.of(asking);
    const typed = typedPolicyIn(form);
    const failure = await refusalOf(async () => {
      const body = await checked(ChangeOrganizationDto, wantedPolicyOf(typed));
      const write = this.acts.write(asking.caller, textIn(form, 'seen'));
      await this.organizations.change(write, reach, which, organizationFieldsIn(body));
    });
    if (failure) return this.showForm(asking, response, { typed, failure });
    this.organization.leadDone(asking, response, `${path}/policy`, 'organizationPolicyChanged');
  }

  /** Those of the plan, and the organization's own. */
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
    { typed, failure }: { typed?: TypedPolicy; failure?: ServiceError } = {},
  ): Promise<void> {
    const found = await this.organization.of(asking);
    const ways = await this.waysOf(found);
    const shown = managedOrganizationDto(found.organization);
    const form = { ways, typed: typed ?? typedPolicyOf(shown), seen: versionOf(shown) };
    this.organization.show(asking, response, found, {
      title: ({ applications: { organizations } }) => organizations.policy.changeTitle(shown.name),
      failure,
      body: (view) => ChangePolicyPage(view, found, { ...form, failure }),
    });
  }
}
