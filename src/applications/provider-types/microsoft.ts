import { isTrue, type ProviderTraits } from './provider-traits.js';

/** Microsoft's shared endpoints serve every tenant: a token names its tenant in `iss` and in `tid`. */
export const MICROSOFT_SHARED = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)\/v2\.0$/;

export const MICROSOFT: ProviderTraits = {
  label: 'Microsoft',
  speaksOpenId: true,
  issuer: 'https://login.microsoftonline.com/common/v2.0',
  issuerInSeed: 'optional',
  scope: 'openid email profile',
  credential: 'secret',
  idHolds: 'for one client',
  /** Whether the tenant has proved that the domain is its own. Entra has no claim `email_verified`. */
  vouchesFor({ xms_edov }) {
    return isTrue(xms_edov) || xms_edov === 1 || xms_edov === '1';
  },
  mark: [
    ['M2 2h9.5v9.5H2z', '#f25022'],
    ['M12.5 2H22v9.5h-9.5z', '#7fba00'],
    ['M2 12.5h9.5V22H2z', '#00a4ef'],
    ['M12.5 12.5H22V22h-9.5z', '#ffb900'],
  ],
};
