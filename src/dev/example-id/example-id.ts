import { Injectable, Logger } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { Provider } from 'oidc-provider';
import { type EntityManager, In } from 'typeorm';
import { ApplicationsService } from '../../applications/applications.service.js';
import { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { ProviderSecrets } from '../../applications/provider-secrets.js';
import { OrganizationProvider } from '../../organizations/providers/organization-provider.entity.js';
import { wayOfOrganization } from '../../plans/ways-in.js';
import { Settings } from '../../platform/config/settings.js';
import { configurationOf, type ExampleClient, type KeptByExampleId, newlyKept } from './configuration.js';
import type { Person } from './people.js';

export const EXAMPLE_ID_PATH = '/dev/example-id';

/**
 * An OpenID provider for development: it lets a person choose who to be. It is there for the applications whose seed
 * names it and the organizations that bring it, and only if the development dependency `oidc-provider` is installed.
 */
@Injectable()
export class ExampleId {
  private readonly logger = new Logger('ExampleID');
  private readonly issuer: string;
  private readonly people = new Map<string, Person>();
  private kept: Promise<KeptByExampleId> | undefined;
  private built: { for: string; provider: Promise<Provider | undefined> } | undefined;

  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly applications: ApplicationsService,
    private readonly secrets: ProviderSecrets,
    private readonly settings: Settings,
  ) {
    this.issuer = settings.publicUrl + EXAMPLE_ID_PATH;
  }

  /** Returns undefined where no one names it. A change of those who do builds it anew. */
  async find(): Promise<Provider | undefined> {
    const clients = await this.clients();
    if (clients.length === 0) return undefined;
    const wanted = JSON.stringify(clients);
    if (this.built?.for !== wanted) this.built = { for: wanted, provider: this.build(clients) };
    return this.built.provider;
  }

  /** Returns the id under which the provider finds the person again. */
  choose(person: Person): string {
    this.people.set(person.sub, person);
    return person.sub;
  }

  private async clients(): Promise<ExampleClient[]> {
    const named = { issuer: In([this.issuer, `${this.issuer}/`]) };
    const inOrder = { where: named, order: { createdAt: 'ASC' } } as const;
    const offered = await this.manager.find(ApplicationProvider, inOrder);
    const brought = await this.manager.find(OrganizationProvider, inOrder);
    const own = brought.map((row) => ({ ...row, provider: wayOfOrganization(row.organizationId) }));
    return Promise.all(
      [...offered, ...own].map(async (provider) => {
        const { slug } = await this.applications.getApplication(provider.applicationId);
        return {
          id: provider.clientId,
          secret: this.secrets.open(provider) ?? undefined,
          callback: `${this.settings.publicUrl}/login/callback/${slug}/${provider.provider}`,
        };
      }),
    );
  }

  private async build(clients: ExampleClient[]): Promise<Provider | undefined> {
    const library = await import('oidc-provider').catch(() => undefined);
    if (!library) {
      this.logger.warn('Example ID is not available: it needs the package oidc-provider. Run npm install.');
      return undefined;
    }
    this.kept ??= newlyKept();
    const kept = await this.kept;
    const configuration = configurationOf(library, { clients, kept, findPerson: (sub) => this.people.get(sub) });
    const provider = new library.Provider(this.issuer, configuration);
    provider.proxy = true;
    return provider;
  }
}
