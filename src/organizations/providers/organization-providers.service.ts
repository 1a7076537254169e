import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import type { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { ProviderSecrets, SEALED_PROVIDER_SECRETS } from '../../applications/provider-secrets.js';
import type { ListedProvider } from '../../applications/providers.service.js';
import { readEmail } from '../../identities/email.js';
import type { UpstreamAccount } from '../../identities/upstream/upstream-account.js';
import { organizationOf, wayOfOrganization } from '../../plans/ways-in.js';
import { Audit } from '../../platform/audit/audit.js';
import { Settings } from '../../platform/config/settings.js';
import { newId } from '../../platform/crypto/ids.js';
import type { SealedColumn } from '../../platform/crypto/sealed-column.js';
import { Database, within } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { HOLD_PROVED_DOMAIN, PROVIDER_OF_DOMAIN } from '../domains/domains.statements.js';
import type { Organization } from '../organization.entity.js';
import { OrganizationAddressForeign, OrganizationProviderUnknown } from '../organizations.errors.js';
import { OrganizationProvider } from './organization-provider.entity.js';
import { typeOfIssuer } from './own-issuer.js';

/** Bound to their rows like those of applications. */
export const SEALED_ORGANIZATION_SECRETS: SealedColumn = {
  ...SEALED_PROVIDER_SECRETS,
  name: 'organizationSecrets',
  table: 'organization_providers',
};

export interface OwnProviderFields {
  issuer: string;
  clientId: string;
  /** Undefined keeps the one that is there for the same issuer and client id; null is a public client. */
  clientSecret: string | null | undefined;
  /** Undefined is the name of the organization. */
  label: string | undefined;
  trustsMfa: boolean;
}

const NOW = () => 'now()';

/** The OpenID providers of organizations. */
@Injectable()
export class OrganizationProviders {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly secrets: ProviderSecrets,
    private readonly settings: Settings,
    private readonly audit: Audit,
  ) {}

  async require(
    { id: organizationId }: Pick<Organization, 'id'>,
    manager = this.manager,
  ): Promise<OrganizationProvider> {
    const found = await manager.findOneBy(OrganizationProvider, { organizationId });
    if (!found) throw new OrganizationProviderUnknown();
    return found;
  }

  /** By its name in sessions, in the form of a provider of the application. Each use reads it, so that a removal counts. */
  async find(applicationId: string, name: string, manager = this.manager): Promise<ApplicationProvider | null> {
    const organizationId = organizationOf(name);
    if (!validate(organizationId)) return null;
    const row = await manager.findOneBy(OrganizationProvider, { applicationId, organizationId });
    return row && { ...row, provider: name, nativeClientIds: [], teamId: null, keyId: null };
  }

  /** For the button of a page. */
  async listed(applicationId: string, organizationId: string): Promise<ListedProvider | null> {
    return this.find(applicationId, wayOfOrganization(organizationId));
  }

  /** Those of these names that are providers of organizations. */
  async listNamed(applicationId: string, names: string[]): Promise<ListedProvider[]> {
    const found = await Promise.all(names.map((name) => this.find(applicationId, name)));
    return found.filter((provider) => provider !== null);
  }

  /** The name of the provider whose organization has proved the domain of this address. */
  async nameForAddress(applicationId: string, address: string): Promise<string | undefined> {
    const email = readEmail(address.trim());
    if (!email) return undefined;
    const [found] = await this.database.run(PROVIDER_OF_DOMAIN, { applicationId, emailKey: email.key });
    return found && wayOfOrganization(found.organizationId);
  }

  /** Its word counts for addresses at proved domains of its organization alone. Their removal waits for this transaction. */
  async requireOwn(manager: EntityManager, organizationId: string, account: UpstreamAccount): Promise<void> {
    const email = account.isEmailVerified ? readEmail(account.email) : undefined;
    const held = email && (await within(manager).run(HOLD_PROVED_DOMAIN, { organizationId, emailKey: email.key }));
    if (!held?.length) throw new OrganizationAddressForeign();
  }

  /** The caller holds the organization. */
  async put(
    manager: EntityManager,
    { id: organizationId, applicationId, name }: Pick<Organization, 'id' | 'applicationId' | 'name'>,
    { clientSecret: sent, label = name, ...fields }: OwnProviderFields,
    caller?: Caller,
  ): Promise<OrganizationProvider> {
    const stored = await manager.findOneBy(OrganizationProvider, { organizationId });
    const id = stored?.id ?? newId();
    const isSameClient = stored?.issuer === fields.issuer && stored.clientId === fields.clientId;
    const clientSecret = sent === undefined && !isSameClient ? null : sent;
    const wanted = {
      ...fields,
      label,
      type: typeOfIssuer(fields.issuer, this.settings.isProduction),
      ...(clientSecret !== undefined && {
        sealedClientSecret: clientSecret && this.secrets.seal({ id }, clientSecret),
      }),
      updatedAt: NOW,
    };
    if (stored) await manager.update(OrganizationProvider, { id }, wanted as object);
    else
      await manager.insert(OrganizationProvider, {
        ...(wanted as object),
        id,
        organizationId,
        applicationId,
        createdAt: NOW,
      });
    await this.record(manager, 'organization.provider_changed', { organizationId, applicationId }, caller);
    return manager.findOneByOrFail(OrganizationProvider, { id });
  }

  /** No one signs in there any more. Accounts stay linked to it, and work again once it is back. */
  async remove(
    manager: EntityManager,
    { id: organizationId, applicationId }: Pick<Organization, 'id' | 'applicationId'>,
    caller?: Caller,
  ): Promise<void> {
    const { affected } = await manager.delete(OrganizationProvider, { organizationId });
    if (!affected) throw new OrganizationProviderUnknown();
    await this.record(manager, 'organization.provider_removed', { organizationId, applicationId }, caller);
  }

  private record(
    manager: EntityManager,
    type: 'organization.provider_changed' | 'organization.provider_removed',
    { organizationId, applicationId }: Pick<OrganizationProvider, 'organizationId' | 'applicationId'>,
    caller?: Caller,
  ): Promise<void> {
    return this.audit.record(manager, { type, applicationId, caller, details: { organization: organizationId } });
  }
}
