import type { ApplicationProvider, ProviderType } from './entities/application-provider.entity.js';

const USUAL: Record<Exclude<ProviderType, 'oidc'>, string> = {
  google: 'Google',
  apple: 'Apple',
  microsoft: 'Microsoft',
  github: 'GitHub',
};

/** The name by which people know a provider. */
export const labelOf = ({ label, type, provider }: Pick<ApplicationProvider, 'label' | 'type' | 'provider'>): string =>
  label ?? (type === 'oidc' ? provider : USUAL[type]);
