import { Injectable, Logger } from '@nestjs/common';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { ServerMetadata } from 'openid-client';
import type { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { MICROSOFT_SHARED } from '../../applications/provider-types/microsoft.js';
import { issuerUrlOf, traitsOf } from '../../applications/provider-types/provider-types.js';
import { Settings } from '../../platform/config/settings.js';
import { Clock } from '../../platform/time/clock.js';
import { type UpstreamFetch, UpstreamHttp } from './http/upstream-http.js';
import { ProviderUnknown, ProviderUnreachable } from './upstream.errors.js';

export interface Issuer {
  /** The operator or the preset names it. Discovery starts there. */
  url: string;
  /** What discovery found. */
  metadata: ServerMetadata;
  keys: JWTVerifyGetKey;
  fetch: UpstreamFetch;
  /** Whether it issued a token with these claims. */
  issued(claims: JWTPayload): boolean;
}

type Provider = Pick<ApplicationProvider, 'issuer' | 'type' | 'fileValues'>;

/** Whether the issuer is the one that a seed file said last, and not one that a key or the console has set since. */
const isOfFile = ({ issuer, fileValues }: Provider): boolean => fileValues?.issuer === issuer;

const MICROSOFT_TENANT = /^https:\/\/login\.microsoftonline\.com\/([0-9a-f-]{36}|\{tenantid\})\/v2\.0$/;

const HOUR_MS = 3_600_000;
const LIFE_MS = HOUR_MS;
/** Metadata that cannot be renewed stays in use so long: a provider may sign users in without its document. */
const LONGEST_LIFE_MS = 24 * HOUR_MS;
const RETRY_MS = 60_000;

interface Known {
  issuer: Promise<Issuer>;
  foundAt: number;
  until: number;
}

/** The issuers of ID tokens and their keys, found by OpenID Connect discovery and remembered for an hour. */
@Injectable()
export class Issuers {
  private readonly log = new Logger('Issuers');
  /** Each organization may bring one. */
  private readonly mostKnown: number = 1000;
  private readonly known = new Map<string, Known>();

  constructor(
    private readonly http: UpstreamHttp,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** A discovery that failed is not remembered. */
  async issuerOf(provider: Provider): Promise<Issuer> {
    const url = issuerUrlOf(provider);
    if (!url || !traitsOf(provider).speaksOpenId) throw new ProviderUnknown();
    const name = isOfFile(provider) ? url : `public ${url}`;
    const remembered = this.known.get(name);
    if (remembered && remembered.until > this.now()) return remembered.issuer;
    const entry = this.discover(url, this.fetchOf(provider, url), remembered);
    this.remember(name, entry);
    entry.issuer.catch(() => {
      if (this.known.get(name) === entry) this.known.delete(name);
    });
    return entry.issuer;
  }

  /** Asks the provider now, whatever is remembered. Answers how many keys it has. */
  async examine(provider: Provider): Promise<{ issuer: Issuer; keys: number }> {
    const url = issuerUrlOf(provider);
    if (!url || !traitsOf(provider).speaksOpenId) throw new ProviderUnknown();
    const issuer = await discover(url, this.fetchOf(provider, url));
    const at = issuer.metadata.jwks_uri as string;
    const { keys } = (await fetchJson(at, issuer.fetch)) as { keys?: unknown };
    if (!Array.isArray(keys) || keys.length === 0)
      throw new ProviderUnreachable({ cause: new Error(`${at} has no keys`) });
    return { issuer, keys: keys.length };
  }

  /** The one that was asked longest ago gives way. */
  private remember(name: string, entry: Known): void {
    this.known.delete(name);
    this.known.set(name, entry);
    const [oldest = name] = this.known.keys();
    if (this.known.size > this.mostKnown) this.known.delete(oldest);
  }

  /** If it fails, the metadata from before stays in use, up to a day after it was found. */
  private discover(url: string, fetch: UpstreamFetch, old: Known | undefined): Known {
    const foundAt = this.now();
    const found = discover(url, fetch);
    const entry: Known = { issuer: found, foundAt, until: foundAt + LIFE_MS };
    if (old && foundAt < old.foundAt + LONGEST_LIFE_MS)
      entry.issuer = found.catch((error: Error) => {
        Object.assign(entry, { foundAt: old.foundAt, until: this.now() + RETRY_MS });
        const age = `${Math.floor((foundAt - old.foundAt) / HOUR_MS)} h old`;
        this.log.warn({
          err: error.cause,
          msg: `The metadata of ${url} cannot be renewed; what is ${age} stays in use`,
        });
        return old.issuer;
      });
    return entry;
  }

  /** An issuer of a program or of an organization must not lead into the network of the one who runs the service. */
  private fetchOf(provider: Provider, url: string): UpstreamFetch {
    if (isOfFile(provider)) return this.http.fetchFor(url);
    return (text, request) => this.http.fetchOfClient(text, request, !this.settings.isProduction);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

async function discover(url: string, fetch: UpstreamFetch): Promise<Issuer> {
  const metadata = await fetchMetadata(`${url.replace(/\/$/, '')}/.well-known/openid-configuration`, fetch);
  const isShared = MICROSOFT_SHARED.test(url);
  if (isShared ? !MICROSOFT_TENANT.test(metadata.issuer) : metadata.issuer !== url)
    throw new ProviderUnreachable({ cause: new Error(`The metadata below ${url} is of another issuer`) });
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { [customFetch]: fetch });
  return {
    url,
    metadata,
    fetch,
    keys: async (...given) => keys(...given).catch(explain),
    issued: ({ iss, tid }) =>
      isShared ? iss === metadata.issuer.replace('{tenantid}', String(tid)) : iss === metadata.issuer,
  };
}

type Metadata = ServerMetadata & { jwks_uri: string };

/** The user gets the same failure for unreachable and unreadable metadata. The log says which it was. */
async function fetchMetadata(url: string, fetch: UpstreamFetch): Promise<Metadata> {
  const metadata = (await fetchJson(url, fetch)) as Metadata;
  if (typeof metadata?.issuer === 'string' && URL.canParse(metadata.jwks_uri)) return metadata;
  throw new ProviderUnreachable({ cause: new Error(`${url} names no issuer or no keys`) });
}

async function fetchJson(url: string, fetch: UpstreamFetch): Promise<unknown> {
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' } });
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    return await response.json();
  } catch (cause) {
    throw new ProviderUnreachable({ cause });
  }
}

/** A key that is not in the set is a fault of the token. A set that cannot be fetched is a fault of the provider. */
function explain(cause: unknown): never {
  if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys) throw cause;
  throw new ProviderUnreachable({ cause });
}
