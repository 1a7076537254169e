import type { ApplicationProvider, ProviderType } from '../../applications/entities/application-provider.entity.js';

interface Preset {
  /** Where discovery finds its endpoints, unless the provider names another issuer. */
  issuer?: string;
  scope: string;
  /** Apple posts its answer as a form as soon as a name is asked for. */
  responseMode?: 'form_post';
}

/** What is known about each type of provider before it is asked. */
export const PRESETS: Record<ProviderType, Preset> = {
  google: { issuer: 'https://accounts.google.com', scope: 'openid email profile' },
  apple: {
    issuer: 'https://appleid.apple.com',
    scope: 'openid email name',
    responseMode: 'form_post',
  },
  microsoft: {
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    scope: 'openid email profile',
  },
  github: { scope: 'read:user user:email' },
  oidc: { scope: 'openid email profile' },
};

/** The URL of its issuer; undefined for GitHub, which has no OpenID Connect. */
export const issuerUrlOf = ({ issuer, type }: Pick<ApplicationProvider, 'issuer' | 'type'>): string | undefined =>
  issuer ?? PRESETS[type].issuer;
