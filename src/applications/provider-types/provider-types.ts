import { APPLE } from './apple.js';
import { GITHUB } from './github.js';
import { GOOGLE } from './google.js';
import { MICROSOFT } from './microsoft.js';
import { OIDC } from './oidc.js';
import type { ProviderTraits } from './provider-traits.js';

/** The supported types of providers: four well-known ones, and `oidc` for any other with OpenID Connect discovery. */
const TYPES = { google: GOOGLE, apple: APPLE, microsoft: MICROSOFT, github: GITHUB, oidc: OIDC };

export type ProviderType = keyof typeof TYPES;
export const PROVIDER_TYPES = Object.keys(TYPES) as ProviderType[];

export const traitsOf = ({ type }: { type: ProviderType }): ProviderTraits => TYPES[type];

interface Provider {
  readonly type: ProviderType;
  readonly provider: string;
  readonly issuer: string | null;
  readonly label: string | null;
}

/** The name by which people know a provider. */
export const labelOf = (provider: Pick<Provider, 'label' | 'type' | 'provider'>): string =>
  provider.label ?? traitsOf(provider).label ?? provider.provider;

/** The issuer of its accounts. */
export const issuerUrlOf = (provider: Pick<Provider, 'issuer' | 'type'>): string | undefined =>
  provider.issuer ?? traitsOf(provider).issuer;

/**
 * Discovery appends its path to the issuer. Behind `?` or `#` that is no path, so the issuer alone would choose what is
 * asked.
 */
export const faultOfIssuer = (issuer: string): string | undefined =>
  /[?#]/.test(issuer) ? 'must have no query and no fragment' : undefined;

/** The well-known type whose issuer is at the host of this URL. */
export const typeAt = (url: URL): ProviderType | undefined =>
  PROVIDER_TYPES.find((type) => {
    const { issuer } = TYPES[type] as ProviderTraits;
    return issuer !== undefined && new URL(issuer).host === url.host;
  });
