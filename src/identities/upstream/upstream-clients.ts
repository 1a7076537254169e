import { Injectable } from '@nestjs/common';
import {
  allowInsecureRequests,
  type ClientMetadata,
  Configuration,
  type CustomFetch,
  clockSkew,
  customFetch,
  discovery,
} from 'openid-client';
import type { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { traitsOf } from '../../applications/provider-types/provider-types.js';
import { Clock } from '../../platform/time/clock.js';
import { ClientAuthentication } from './client-authentication.js';
import { GITHUB_METADATA } from './github.js';
import { UpstreamHttp } from './http/upstream-http.js';
import { type Issuer, Issuers } from './issuers.js';

/** Makes the client that speaks with a provider for one application. */
@Injectable()
export class UpstreamClients {
  constructor(
    private readonly issuers: Issuers,
    private readonly authentication: ClientAuthentication,
    private readonly http: UpstreamHttp,
    private readonly clock: Clock,
  ) {}

  async clientOf(provider: ApplicationProvider): Promise<Configuration> {
    if (traitsOf(provider).speaksOpenId) return this.byDiscovery(provider, await this.issuers.issuerOf(provider));
    const authentication = await this.authentication.of(provider, ['client_secret_post']);
    const client = new Configuration(GITHUB_METADATA, provider.clientId, this.metadata(), authentication);
    client[customFetch] = this.http.fetchFor(GITHUB_METADATA.issuer) as CustomFetch;
    return client;
  }

  /** The library reads the metadata that discovery found before, because it alone knows Microsoft's shared issuers. */
  private async byDiscovery(provider: ApplicationProvider, issuer: Issuer): Promise<Configuration> {
    const { url, metadata, fetch } = issuer;
    const authentication = await this.authentication.of(provider, metadata.token_endpoint_auth_methods_supported);
    const client = await discovery(new URL(url), provider.clientId, this.metadata(), authentication, {
      [customFetch]: async () => Response.json(metadata),
      execute: url.startsWith('http:') ? [allowInsecureRequests] : [],
    });
    client[customFetch] = fetch as CustomFetch;
    return client;
  }

  /** The library reads this machine's clock. Ours follows the database's. */
  private metadata(): Partial<ClientMetadata> {
    return { [clockSkew]: this.clock.epochSeconds() - Math.floor(Date.now() / 1000) };
  }
}
