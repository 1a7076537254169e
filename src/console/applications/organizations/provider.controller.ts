import { Body, Controller, Get, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
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
import { refusalOf } from '../../views/refusal.js';
import { ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { ProviderTrial } from '../providers/provider-trial.js';
import {
  type FoundProvider,
  OwnProviderPage,
  RemoveProviderPage,
  SetProviderPage,
  type TypedProvider,
} from './provider.pages.js';
import { TheOrganization } from './the-organization.js';

/** The sign-in provider that an organization brings. */
@ApiExcludeController()
@Controller('console/applications/:slug/organizations/:organization/provider')
export class OwnProviderController {
  constructor(
    private readonly organization: TheOrganization,
    private readonly providers: ManagedOwnProvider,
    private readonly trial: ProviderTrial,
    private readonly acts: Acts,
  ) {}

  @Get()
  @ForOperators('organizations:read')
  async show(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    const found = await this.find(asking);
    this.organization.show(asking, response, found, { body: (view) => OwnProviderPage(view, found) });
  }

  @Get('set')
  @ForOperators('organizations:write')
  @NeedsProof()
  async askToSet(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    const found = await this.find(asking);
    this.showForm(asking, response, found, typedOf(found.provider));
  }

  @Post('set')
  @ForOperators('organizations:write')
  @NeedsProof()
  async set(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const found = await this.find(asking);
    const { isPublic, ...typed } = typedIn(form);
    const failure = await refusalOf(async () => {
      const said = { ...typed, label: textIn(form, 'label'), client_secret: textIn(form, 'client_secret') };
      const body = await checked(PutOwnProviderDto, { ...said, ...(isPublic && { client_secret: null }) });
      await this.providers.put(this.acts.write(asking.caller), found.reach, found.which, ownProviderIn(body));
    });
    if (failure) return this.showForm(asking, response, found, { ...typed, isPublic }, failure);
    this.organization.leadDone(asking, response, `${found.path}/provider`, 'ownProviderSet');
  }

  @Get('remove')
  @ForOperators('organizations:write')
  @NeedsProof()
  async askToRemove(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    const found = await this.find(asking);
    const { provider } = found;
    if (!provider) throw new OrganizationProviderUnknown();
    this.organization.show(asking, response, found, {
      title: ({ applications: { organizations } }) => organizations.provider.removeTitle(found.organization.name),
      body: (view) => RemoveProviderPage(view, found, provider),
    });
  }

  @Post('remove')
  @ForOperators('organizations:write')
  @NeedsProof()
  async remove(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    const { reach, which, path } = await this.organization.of(asking);
    await this.providers.remove(this.acts.write(asking.caller), reach, which);
    this.organization.leadDone(asking, response, `${path}/provider`, 'ownProviderRemoved');
  }

  private async find(asking: Asking): Promise<FoundProvider> {
    const found = await this.organization.of(asking);
    const provider = await this.providers.get(found.reach, found.which).catch((failure: unknown) => {
      if (failure instanceof OrganizationProviderUnknown) return undefined;
      throw failure;
    });
    const callback = this.trial.callbackOf(found.application, wayOfOrganization(found.organization.id));
    return { ...found, provider, callback };
  }

  private showForm(
    asking: Asking,
    response: Response,
    found: FoundProvider,
    typed: TypedProvider,
    failure?: ServiceError,
  ): void {
    this.organization.show(asking, response, found, {
      title: ({ applications: { organizations } }) => organizations.provider.setTitle(found.organization.name),
      failure,
      body: (view) => SetProviderPage(view, found, { typed, failure }),
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
