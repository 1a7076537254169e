import type { ApplicationProvider } from '../../../applications/entities/application-provider.entity.js';
import { GITHUB } from '../../upstream/github.js';
import type { UpstreamKey } from '../../upstream/linked-accounts.service.js';
import { issuerUrlOf } from '../../upstream/presets.js';
import type { OldLink } from './import-record.js';

/** These name a person by one id at every application. Microsoft has another id for each application. */
const SAME_EVERYWHERE = ['google', 'apple', 'github'];

/** What an old link is here; undefined where the application has no such provider. */
export function linkHere(providers: ApplicationProvider[], old: OldLink): UpstreamKey | undefined {
  const found = providers.find((provider) => isSame(provider, old));
  const issuer = found && issuerOf(found);
  return issuer ? { provider: found.provider, issuer, subject: old.subject } : undefined;
}

function isSame({ provider, type, issuer }: ApplicationProvider, old: OldLink): boolean {
  if (type === 'microsoft') return false;
  if (old.issuer && type === 'oidc') return old.issuer === issuer;
  return SAME_EVERYWHERE.includes(old.provider) ? type === old.provider : provider === old.provider && type === 'oidc';
}

const issuerOf = (provider: ApplicationProvider): string | undefined =>
  provider.type === 'github' ? GITHUB.issuer : issuerUrlOf(provider);
