import {
  type ApplicationProvider,
  PROVIDER_TYPES,
  type ProviderType,
} from '../entities/application-provider.entity.js';
import type { Field } from './field.js';
import { readKey, readName } from './names.js';
import { readForeignUrl } from './urls.js';

type Optional = Pick<ApplicationProvider, 'issuer' | 'label'>;

/** The file's text about a sign-in provider; undefined for members that it leaves out. */
export type ProviderSeed = Pick<ApplicationProvider, 'provider' | 'type' | 'clientId'> & {
  [Key in keyof Optional]: Optional[Key] | undefined;
} & { clientSecret: string | null | undefined };

/** Names that have another meaning in plans and sessions. */
const OUR_OWN = ['password', 'passkey'];
const LONGEST_CREDENTIAL = 4096;

export function readProvider(field: Field, isProduction: boolean): ProviderSeed {
  const its = field.members('id', 'type', 'issuer', 'clientId', 'clientSecret', 'label');
  const provider = readKey(its.id);
  if (OUR_OWN.includes(provider)) its.id.fault(`\`${provider}\` is built in; choose another id`);
  const type = readType(its.type, provider);
  requireWhatItsTypeNeeds(type, its);
  return {
    provider,
    type,
    issuer: its.issuer.nullable((url) => readForeignUrl(url, isProduction)),
    clientId: its.clientId.text({ longest: LONGEST_CREDENTIAL }),
    clientSecret: its.clientSecret.nullable((secret) => secret.text({ longest: LONGEST_CREDENTIAL })),
    label: its.label.nullable(readName),
  };
}

/** Without `type`, a well-known name sets the type. */
function readType(field: Field, provider: string): ProviderType {
  const namesake = PROVIDER_TYPES.find((type) => type === provider);
  if (field.value === undefined && namesake) return namesake;
  return field.oneOf(PROVIDER_TYPES);
}

function requireWhatItsTypeNeeds(
  type: ProviderType,
  { issuer, clientSecret }: Record<'issuer' | 'clientSecret', Field>,
) {
  const has = (field: Field) => field.value !== undefined && field.value !== null;
  if (type === 'oidc' && !has(issuer)) issuer.fault('is required for an oidc provider, to find its endpoints');
  if ((type === 'google' || type === 'github') && has(issuer)) issuer.fault(`is fixed for ${type}; leave it out`);
  if (type !== 'oidc' && !has(clientSecret)) clientSecret.fault(`is required for ${type}`);
}
