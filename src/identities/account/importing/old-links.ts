import type { ApplicationProvider } from '../../../applications/entities/application-provider.entity.js';
import { issuerUrlOf, traitsOf } from '../../../applications/provider-types/provider-types.js';
import type { UpstreamKey } from '../../upstream/linked-accounts.service.js';
import type { OldLink } from './import-record.js';

/** What an old link is here; undefined where the application has no such provider. */
export function linkHere(providers: ApplicationProvider[], old: OldLink): UpstreamKey | undefined {
  const found = providers.find((provider) => isSame(provider, old));
  const issuer = found && issuerUrlOf(found);
  return issuer ? { provider: found.provider, issuer, subject: old.subject } : undefined;
}

function isSame(provider: ApplicationProvider, old: OldLink): boolean {
  const { idHolds } = traitsOf(provider);
  if (idHolds === 'everywhere') return provider.type === old.provider;
  if (idHolds === 'for one client') return false;
  return old.issuer ? old.issuer === provider.issuer : old.provider === provider.provider;
}
