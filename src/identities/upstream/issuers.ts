import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { ProviderUnknown, ProviderUnreachable } from './upstream.errors.js';

export interface Issuer {
  /** The expected `iss`. A pattern for Microsoft's shared endpoint, where it names the tenant. */
  name: string | RegExp;
  keys: JWTVerifyGetKey;
}

const WELL_KNOWN: Partial<Record<ApplicationProvider['type'], string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  microsoft: 'https://login.microsoftonline.com/common/v2.0',
};

const MICROSOFT_SHARED = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)\/v2\.0$/;
const MICROSOFT_TENANT = /^https:\/\/login\.microsoftonline\.com\/[0-9a-f-]{36}\/v2\.0$/;

const TIMEOUT_MS = 5_000;
const LIFE_MS = 3_600_000;

/** The issuers of ID tokens and their keys, found by OpenID Connect discovery and remembered for an hour. */
@Injectable()
export class Issuers {
  private readonly known = new Map<string, { issuer: Promise<Issuer>; until: number }>();

  async issuerOf(provider: ApplicationProvider): Promise<Issuer> {
    const url = provider.issuer ?? WELL_KNOWN[provider.type];
    if (!url) throw new ProviderUnknown();
    const remembered = this.known.get(url);
    if (remembered && remembered.until > performance.now()) return remembered.issuer;
    const issuer = discover(url);
    this.known.set(url, { issuer, until: performance.now() + LIFE_MS });
    issuer.catch(() => this.known.delete(url));
    return issuer;
  }
}

async function discover(url: string): Promise<Issuer> {
  const metadata = await fetchMetadata(`${url.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const name = MICROSOFT_SHARED.test(url) ? MICROSOFT_TENANT : url;
  if (typeof name === 'string' && metadata.issuer !== name)
    throw new ProviderUnreachable({ cause: new Error(`The metadata below ${url} is of another issuer`) });
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: TIMEOUT_MS });
  return { name, keys: async (...given) => keys(...given).catch(explain) };
}

/** The user gets the same failure for unreachable and unreadable metadata. The log says which it was. */
async function fetchMetadata(url: string): Promise<{ issuer: string; jwks_uri: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    const metadata = await response.json();
    if (typeof metadata.issuer === 'string' && URL.canParse(metadata.jwks_uri)) return metadata;
    throw new Error(`${url} names no issuer or no keys`);
  } catch (cause) {
    throw new ProviderUnreachable({ cause });
  }
}

/** A key that is not in the set is a fault of the token. A set that cannot be fetched is a fault of the provider. */
function explain(cause: unknown): never {
  if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys) throw cause;
  throw new ProviderUnreachable({ cause });
}
