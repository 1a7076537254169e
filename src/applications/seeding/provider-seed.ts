import { createPrivateKey } from 'node:crypto';
import { OWN_PROVIDER, OWN_WAYS_IN } from '../../plans/ways-in.js';
import type { ApplicationProvider } from '../entities/application-provider.entity.js';
import {
  faultOfIssuer,
  issuerUrlOf,
  PROVIDER_TYPES,
  type ProviderType,
  traitsOf,
  typeAt,
} from '../provider-types/provider-types.js';
import type { Field } from './field.js';
import { readKey, readName } from './names.js';
import { readForeignUrl } from './urls.js';

type Optional = Pick<ApplicationProvider, 'issuer' | 'nativeClientIds' | 'label' | 'teamId' | 'keyId' | 'trustsMfa'>;

/** The file's text about a sign-in provider; undefined for members that it leaves out. */
export type ProviderSeed = Pick<ApplicationProvider, 'provider' | 'type' | 'clientId'> & {
  [Key in keyof Optional]: Optional[Key] | undefined;
} & {
  /** The client secret, or Apple's private key. */
  secret: string | null | undefined;
};

const LONGEST_CREDENTIAL = 4096;
const APPLE_ID = { longest: 10, pattern: /^[A-Z0-9]{10}$/, words: 'must be ten letters and digits, as Apple shows it' };

const KEY_WORDS = 'must be the whole text of the .p8 file that Apple gave out, from BEGIN to END PRIVATE KEY';

type ProviderFields = Record<'issuer' | 'clientSecret' | 'teamId' | 'keyId' | 'privateKey', Field>;

/** What is stored of a provider that its seed may leave out. */
export interface KnownProvider extends Pick<ApplicationProvider, 'provider' | 'type' | 'issuer' | 'clientId'> {
  hasSecret: boolean;
}

export function readProvider(field: Field, isProduction: boolean, known: KnownProvider[]): ProviderSeed {
  const fields = field.members(
    ...(['id', 'type', 'issuer', 'clientId', 'clientSecret', 'nativeClientIds', 'label', 'trustsMfa'] as const),
    ...(['teamId', 'keyId', 'privateKey'] as const),
  );
  const provider = readKey(fields.id);
  if ([...OWN_WAYS_IN, OWN_PROVIDER].includes(provider))
    fields.id.fault(`\`${provider}\` is built in; choose another id`);
  const namesake = known.find((stored) => stored.provider === provider);
  const type = readType(fields.type, provider, namesake);
  const stored = namesake?.type === type ? namesake : undefined;
  const said = fields.issuer.nullable((place) => readIssuer(place, type, isProduction));
  const issuer = said === undefined && namesake !== stored ? null : said; // that of another type does not stay
  const clientId = fields.clientId.keeping(stored?.clientId, readClientId);
  const isSameClient = stored !== undefined && isClientAt(stored, { issuer, clientId });
  requireFieldsOfType(type, fields, stored && { ...stored, hasSecret: stored.hasSecret && isSameClient });
  return {
    provider,
    type,
    issuer,
    clientId,
    nativeClientIds: fields.nativeClientIds.optional((list) => list.items().map(readClientId)),
    label: fields.label.nullable(readName),
    trustsMfa: fields.trustsMfa.optional((place) => place.truth()),
    ...readCredential(fields, namesake !== undefined && !isSameClient),
  };
}

/** A stored secret is for one client at one issuer: no other issuer may get it. */
const isClientAt = (
  { type, ...stored }: KnownProvider,
  { issuer = stored.issuer, clientId }: Pick<ProviderSeed, 'issuer' | 'clientId'>,
): boolean => issuerUrlOf({ type, issuer }) === issuerUrlOf({ type, ...stored }) && clientId === stored.clientId;

const readClientId = (field: Field): string => field.text({ longest: LONGEST_CREDENTIAL });

function readCredential(
  fields: ProviderFields,
  isOtherClient: boolean,
): Pick<ProviderSeed, 'secret' | 'teamId' | 'keyId'> {
  const said = fields.clientSecret.nullable((place) => place.text({ longest: LONGEST_CREDENTIAL }));
  const secret = said === undefined && isOtherClient ? null : said;
  const unset = secret === undefined ? undefined : null;
  if (!isThere(fields.privateKey)) return { secret, teamId: unset, keyId: unset };
  return {
    secret: readPrivateKey(fields.privateKey),
    teamId: fields.teamId.text(APPLE_ID),
    keyId: fields.keyId.text(APPLE_ID),
  };
}

/** A well-known name sets the type: another issuer must not pass for it in plans, sessions and on buttons. */
function readType(field: Field, provider: string, stored: KnownProvider | undefined): ProviderType {
  const namesake = PROVIDER_TYPES.find((type) => type === provider);
  if (!namesake) return field.keeping(stored?.type, (place) => place.oneOf(PROVIDER_TYPES));
  const said = field.optional((place) => place.string());
  if (said !== undefined && said !== namesake)
    field.fault(`must be ${namesake} for this id; leave it out, or choose another id`);
  return namesake;
}

/** A well-known issuer goes by its own type, which says what its word counts for. */
function readIssuer(field: Field, type: ProviderType, isProduction: boolean): string {
  const issuer = readForeignUrl(field, isProduction);
  const fault = faultOfIssuer(issuer);
  if (fault) field.fault(fault);
  const owner = URL.canParse(issuer) ? typeAt(new URL(issuer)) : undefined;
  if (owner && owner !== type) field.fault(`is an issuer of ${owner}: set the type ${owner}`);
  return issuer;
}

function requireFieldsOfType(type: ProviderType, fields: ProviderFields, stored: KnownProvider | undefined): void {
  if (!PROVIDER_TYPES.includes(type)) return; // a fault already
  const { issuer, clientSecret, privateKey } = fields;
  const { issuerInSeed, credential } = traitsOf({ type });
  if (issuerInSeed === 'required' && !isThere(issuer) && !isKept(issuer, stored?.issuer))
    issuer.fault(`is required for ${type}, to find its endpoints`);
  if (issuerInSeed === 'fixed' && isThere(issuer)) issuer.fault(`is fixed for ${type}; leave it out`);
  if (credential === 'secret or private key') requireOneCredential(fields, stored?.hasSecret);
  else
    for (const field of [fields.teamId, fields.keyId, privateKey]) if (isThere(field)) field.fault('is for apple only');
  if (credential === 'secret' && !isThere(clientSecret) && !isKept(clientSecret, stored?.hasSecret))
    clientSecret.fault(`is required for ${type}`);
}

/** Apple's client secret is signed with a private key, by us or by the operator. */
function requireOneCredential({ clientSecret, privateKey, teamId, keyId }: ProviderFields, isStored = false): void {
  if (isThere(clientSecret) && isThere(privateKey)) privateKey.fault(`must not stand beside ${clientSecret.name}`);
  if (isThere(clientSecret) || isThere(privateKey)) return;
  const unset = [clientSecret, privateKey, teamId, keyId].every((field) => field.value === undefined);
  if (unset && isStored) return;
  privateKey.fault(`is required for apple, with ${teamId.name} and ${keyId.name}`);
  for (const field of [teamId, keyId]) if (!isThere(field)) field.fault('is required for apple');
}

/** It is left out, and a value is stored. */
const isKept = (field: Field, stored: unknown): boolean => field.value === undefined && Boolean(stored);

const isThere = (field: Field): boolean => field.value !== undefined && field.value !== null;

/** A private key for ES256 in PEM, spelled in one way. A variable of one line may write its line breaks as `\n`. */
function readPrivateKey(field: Field): string {
  const text = field.string();
  const key = text === undefined ? undefined : spelled(text.replaceAll('\\n', '\n'));
  if (text !== undefined && !key) field.fault(KEY_WORDS);
  return key ?? '';
}

function spelled(pem: string): string | undefined {
  try {
    const key = createPrivateKey(pem);
    const isRight = key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
    return isRight ? key.export({ type: 'pkcs8', format: 'pem' }).toString() : undefined;
  } catch {
    return undefined;
  }
}
