import type { ProviderTraits } from './provider-traits.js';

/** Any issuer that OpenID Connect discovery finds. */
export const OIDC: ProviderTraits = {
  speaksOpenId: true,
  issuerInSeed: 'required',
  scope: 'openid email profile',
  credential: 'optional secret',
  idHolds: 'at one issuer',
  /** The operator has entered the issuer, and so takes its word. */
  vouchesFor({ email_verified }) {
    return email_verified === true;
  },
};
