import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ManagedOrganizations, type Which } from '../../../management/organizations/managed-organizations.js';
import { ManagedOwnProvider } from '../../../management/organizations/managed-own-provider.js';
import {
  type OwnProviderDto,
  ownProviderIn,
  PutOwnProviderDto,
} from '../../../management/organizations/own-provider.dto.js';
import { OrganizationProviderUnknown } from '../../../organizations/organizations.errors.js';
import { wayOfOrganization } from '../../../plans/ways-in.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Acts } from '../../acts.js';
import { checked, type Sent, textIn } from '../../fields.js';
import { isCorrectable } from '../../views/refusal.js';
import { ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { ProviderTrial } from '../providers/provider-trial.js';
import { TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { OwnProviderPage, RemoveProviderPage, SetProviderPage, type TypedProvider } from './provider.pages.js';

/** The sign-in provider that an organisation brings. */
@ApiExcludeController()
@Controller('console/applications/:slug/organizations/:organization/provider')
export class OwnProviderController {
  constructor(
    private readonly applications: TheApplication,
    private readonly organizations: ManagedOrganizations,
    private readonly providers: ManagedOwnProvider,
    private readonly trial: ProviderTrial,
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
    const found = await this.find(asking, named);
    const mayWrite = asking.operator.mayAt('organizations:write', found.application.id);
    this.pages.show(asking, response, {
      application: found.application,
      part: 'organizations',
      title: found.organization.name,
      body: (view) => OwnProviderPage(view, { ...found, mayWrite }),
    });
  }

  @Get('set')
  @ForOperators('organizations:write')
  @NeedsProof()
  async askToSet(
    @AtApplication() asking: Asking,
    @Param('organization') named: string,
    @Res() response: Response,
  ): Promise<void> {
    const { provider } = await this.find(asking, named);
    await this.showForm(asking, response, named, typedOf(provider));
  }

  @Post('set')
  @ForOperators('organizations:write')
  @NeedsProof()
  async set(
    @AtApplication() asking: Asking,
    @Param('organization') named: string,
    @Body() form: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const { reach, which, path } = await this.find(asking, named);
    const { isPublic, ...typed } = typedIn(form);
    try {
      const said = { ...typed, label: textIn(form, 'label'), client_secret: textIn(form, 'client_secret') };
      const body = await checked(PutOwnProviderDto, { ...said, ...(isPublic && { client_secret: null }) });
      await this.providers.put(this.acts.write(asking.caller), reach, which, ownProviderIn(body));
    } catch (failure) {
      if (!isCorrectable(failure)) throw failure;
      return this.showForm(asking, response, named, { ...typed, isPublic }, failure);
    }
    this.pages.leadDone(asking, response, path, 'ownProviderSet');
  }

  @Get('remove')
  @ForOperators('organizations:write')
  @NeedsProof()
  async askToRemove(
    @AtApplication() asking: Asking,
    @Param('organization') named: string,
    @Res() response: Response,
  ): Promise<void> {
    const { application, organization, provider, path } = await this.find(asking, named);
    if (!provider) throw new OrganizationProviderUnknown();
    this.pages.show(asking, response, {
      application,
      part: 'organizations',
      title: ({ applications: { organizations } }) => organizations.provider.removeTitle(organization.name),
      body: (view) => RemoveProviderPage(view, { path, provider }),
    });
  }

  @Post('remove')
  @ForOperators('organizations:write')
  @NeedsProof()
  async remove(
    @AtApplication() asking: Asking,
    @Param('organization') named: string,
    @Res() response: Response,
  ): Promise<void> {
    const { reach, which, path } = await this.find(asking, named);
    await this.providers.remove(this.acts.write(asking.caller), reach, which);
    this.pages.leadDone(asking, response, path, 'ownProviderRemoved');
  }

  private async find(asking: Asking, named: string) {
    const { reach, application } = await this.applications.of(asking);
    const which: Which = { application: application.slug, organization: named };
    const organization = await this.organizations.get(reach, which);
    const provider = await this.providers.get(reach, which).catch((failure: unknown) => {
      if (failure instanceof OrganizationProviderUnknown) return undefined;
      throw failure;
    });
    const callback = this.trial.callbackOf(application, wayOfOrganization(organization.id));
    const path = pathTo(application, 'organizations', `/${organization.id}/provider`);
    return { reach, application, which, organization, provider, callback, path };
  }

  private async showForm(
    asking: Asking,
    response: Response,
    named: string,
    typed: TypedProvider,
    failure?: ServiceError,
  ): Promise<void> {
    const { application, organization, provider, callback, path } = await this.find(asking, named);
    this.pages.show(asking, response, {
      application,
      part: 'organizations',
      title: ({ applications: { organizations } }) => organizations.provider.setTitle(organization.name),
      failure,
      body: (view) =>
        SetProviderPage(view, { path, callback, typed, hasSecret: provider?.has_secret ?? false, failure }),
    });
  }
}

/** Never the secret: a form that comes back asks for it again. */
const typedIn = (form: Sent): TypedProvider => ({
  issuer: textIn(form, 'issuer') ?? '',
  client_id: textIn(form, 'client_id') ?? '',
  label: textIn(form, 'label') ?? '',
  trusts_mfa: form.trusts_mfa === 'yes',
  isPublic: form.public === 'yes',
});

const typedOf = (provider: OwnProviderDto | undefined): TypedProvider => ({
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  label: provider?.label ?? '',
  trusts_mfa: provider?.trusts_mfa ?? false,
  isPublic: false,
});
