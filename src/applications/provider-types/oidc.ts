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
  /** A card with a person on it, for whichever issuer. */
  mark: [
    [
      'M4 3h16a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3zm0 2a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h16a1 1 0 0 0 1-1V6a1 1 0 0 0-1-1z',
      'currentColor',
    ],
    ['M8.4 7.2a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8z', 'currentColor'],
    ['M4.6 16.8c0-2.2 1.6-3.7 3.8-3.7s3.8 1.5 3.8 3.7z', 'currentColor'],
    ['M15 8.6h3.4a.9.9 0 0 1 0 1.8H15a.9.9 0 0 1 0-1.8z', 'currentColor'],
    ['M15 13h2.2a.9.9 0 0 1 0 1.8H15a.9.9 0 0 1 0-1.8z', 'currentColor'],
  ],
};
