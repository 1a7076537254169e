import type { Settings } from '../../platform/config/settings.js';
import { API_KEY_SCOPES, type ApiKeyScope } from '../entities/api-key.entity.js';
import {
  type Application,
  type Branding,
  MFA_DEMANDS,
  REGISTRATIONS,
  SIGN_UPS,
} from '../entities/application.entity.js';
import { readAudience } from './audiences.js';
import { readClaims } from './claims-seed.js';
import {
  type ClientSeed,
  type ClientSettingsSeed,
  type KnownClient,
  readClientSettings,
  readClients,
} from './client-seed.js';
import { readDocument } from './documents.js';
import { type Field, refuseRepeats } from './field.js';
import { readLifetimes } from './lifetimes-seed.js';
import { readMailSender } from './mail-sender-seed.js';
import { type MailTextSeed, readMailTexts } from './mail-text-seed.js';
import { readKey, readName } from './names.js';
import { readOrganizationRules } from './organization-rules.js';
import { readPreviewOrigin } from './preview-origins.js';
import { readProfileFields } from './profile-fields.js';
import { type KnownProvider, type ProviderSeed, readProvider } from './provider-seed.js';
import { readSecret } from './secret.js';
import { SETTING_NAMES } from './setting-names.js';
import { readOrigin, readPage, readPicture } from './urls.js';

type Optional = Pick<
  Application,
  | 'mfa'
  | 'signUp'
  | 'signUpDomains'
  | 'previewOrigins'
  | 'redirectUrls'
  | 'portalUrl'
  | 'signedOutUrl'
  | 'verifyEmailUrl'
  | 'resetPasswordUrl'
  | 'refreshOverlap'
  | 'audience'
  | 'singleSignOn'
  | 'agents'
  | 'terms'
  | 'profileFields'
  | 'privacy'
  | 'lifetimes'
  | 'claims'
  | 'mailSender'
  | 'organizations'
>;

/** The file's text about an application; undefined for members that it leaves out. */
export type ApplicationSeed = Pick<Application, 'slug' | 'name' | 'origins'> & {
  [Key in keyof Optional]: Optional[Key] | undefined;
} & ClientSettingsSeed & {
    plan: string;
    branding: Partial<Branding> | undefined;
    apiKeys: ApiKeySeed[];
    providers: ProviderSeed[];
    clients: ClientSeed[];
    mailTexts: MailTextSeed[];
  };

export interface ApiKeySeed {
  name: string;
  value: string | undefined;
  scopes: ApiKeyScope[] | undefined;
}

const LONGEST_OVERLAP = 300;
const LONGEST_FOOTER = 80;
const MOST_DAYS = 365;
const MOST_DOMAINS = 100;
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;
const ONE_BROWSER = { enabled: true, idleDays: 7, days: 30 };

/** The stored values of an application that its seed may leave out. */
export type KnownApplication = Pick<
  ApplicationSeed,
  | ('slug' | 'name' | 'plan' | 'origins' | 'audience' | 'audiences' | 'agents')
  | ('scopes' | 'claims' | 'signUp' | 'signUpDomains' | 'organizations')
> & { providers: KnownProvider[]; clients: KnownClient[] };

interface Context {
  isProduction: boolean;
  publicUrl: string;
  ttl: Settings['ttl'];
  mailSenderDomains: readonly string[];
  knownApplications: KnownApplication[];
}

export function readApplication(
  field: Field,
  { isProduction, publicUrl, ttl, mailSenderDomains, knownApplications }: Context,
): ApplicationSeed {
  const fields = field.members(
    'slug',
    'name',
    'plan',
    'origins',
    'previewOrigins',
    'redirectUrls',
    'portalUrl',
    'signedOutUrl',
    'verifyEmailUrl',
    'resetPasswordUrl',
    'refreshOverlap',
    'audience',
    'mfa',
    'signUp',
    'signUpDomains',
    'branding',
    'apiKeys',
    'providers',
    'clients',
    'singleSignOn',
    'agents',
    'terms',
    'profileFields',
    'privacy',
    'lifetimes',
    'claims',
    'mailSender',
    'mailTexts',
    'organizations',
    ...SETTING_NAMES,
  );
  const slug = readKey(fields.slug);
  const stored = knownApplications.find((application) => application.slug === slug);
  const origins = fields.origins.keeping(stored?.origins, (list) => readOrigins(list, isProduction));
  const page = (place: Field) => readPage(place, origins);
  return {
    slug,
    name: fields.name.keeping(stored?.name, readName),
    plan: fields.plan.keeping(stored?.plan, readKey),
    origins,
    previewOrigins: fields.previewOrigins.optional((list) => readPreviewOrigins(list, publicUrl)),
    redirectUrls: fields.redirectUrls.optional((list) => list.items().map(page)),
    portalUrl: fields.portalUrl.nullable(page),
    signedOutUrl: fields.signedOutUrl.nullable(page),
    verifyEmailUrl: fields.verifyEmailUrl.nullable(page),
    resetPasswordUrl: fields.resetPasswordUrl.nullable(page),
    refreshOverlap: fields.refreshOverlap.nullable((seconds) => seconds.wholeNumber(0, LONGEST_OVERLAP)),
    audience: fields.audience.nullable((place) => readAudience(place, publicUrl)),
    mfa: fields.mfa.optional((place) => place.oneOf(MFA_DEMANDS)),
    ...readSignUp(fields, stored),
    branding: fields.branding.optional(readBranding),
    apiKeys: fields.apiKeys.optional(readApiKeys) ?? [],
    providers: fields.providers.optional((list) => readProviders(list, isProduction, stored?.providers)) ?? [],
    ...readClientSettings(fields, { isProduction, publicUrl }),
    clients:
      fields.clients.optional((list) => readClients(list, { isProduction, publicUrl }, stored?.clients ?? [])) ?? [],
    singleSignOn: fields.singleSignOn.optional(readSingleSignOn),
    agents: fields.agents.nullable((place) => readAgents(place, publicUrl)),
    profileFields: fields.profileFields.optional(readProfileFields),
    terms: fields.terms.nullable((place) => readDocument(place, isProduction)),
    privacy: fields.privacy.nullable((place) => readDocument(place, isProduction)),
    lifetimes: fields.lifetimes.nullable((place) => readLifetimes(place, ttl)),
    claims: fields.claims.nullable(readClaims),
    mailSender: fields.mailSender.nullable((place) => readMailSender(place, mailSenderDomains)),
    mailTexts: fields.mailTexts.optional(readMailTexts) ?? [],
    organizations: fields.organizations.nullable(readOrganizationRules),
  };
}

/** Domains count where `signUp` is `domains` alone: another rule forgets them. */
function readSignUp(
  fields: Record<'signUp' | 'signUpDomains', Field>,
  stored: Partial<Pick<ApplicationSeed, 'signUp' | 'signUpDomains'>> = {},
): Pick<ApplicationSeed, 'signUp' | 'signUpDomains'> {
  const signUp = fields.signUp.optional((place) => place.oneOf(SIGN_UPS));
  const signUpDomains = fields.signUpDomains.optional(readDomains);
  const count = (signUpDomains ?? (signUp === undefined || signUp === stored.signUp ? stored.signUpDomains : []))
    ?.length;
  if ((signUp ?? stored.signUp) === 'domains') {
    if (!count) fields.signUpDomains.fault(`must name a domain: ${fields.signUp.name} is \`domains\``);
    return { signUp, signUpDomains };
  }
  if (signUpDomains?.length) fields.signUpDomains.fault(`has no effect: ${fields.signUp.name} is not \`domains\``);
  return { signUp, signUpDomains: signUp && [] };
}

function readDomains(field: Field): string[] {
  const items = field.items();
  const words = 'must be a domain, such as example.com';
  const domains = items.map((item) => item.text({ longest: 253, pattern: DOMAIN, words }).toLowerCase());
  if (domains.length > MOST_DOMAINS) field.fault(`must name at most ${MOST_DOMAINS} domains`);
  refuseRepeats(items, domains);
  return domains;
}

/** `false` leaves it out; a mapping says how long the browser's session lasts. */
function readSingleSignOn(field: Field): Application['singleSignOn'] {
  if (typeof field.value === 'boolean') return { ...ONE_BROWSER, enabled: field.value };
  const { idleDays, days } = field.members('idleDays', 'days');
  const count = (place: Field) => place.wholeNumber(1, MOST_DAYS);
  return {
    enabled: true,
    idleDays: idleDays.optional(count) ?? ONE_BROWSER.idleDays,
    days: days.optional(count) ?? ONE_BROWSER.days,
  };
}

function readAgents(field: Field, publicUrl: string): NonNullable<Application['agents']> {
  const its = field.members('documents', 'registration', 'audiences');
  const agents = {
    documents: its.documents.optional((place) => place.truth()) ?? false,
    registration: its.registration.optional((place) => place.oneOf(REGISTRATIONS)) ?? 'off',
    audiences: its.audiences.optional((list) => list.items().map((item) => readAudience(item, publicUrl))) ?? [],
  };
  if (agents.audiences.length === 0)
    its.audiences.fault('must name a resource: a client of other people gets tokens for these alone');
  return agents;
}

function readOrigins(field: Field, isProduction: boolean): string[] {
  const items = field.items();
  const origins = items.map((item) => readOrigin(item, isProduction));
  if (Array.isArray(field.value) && items.length === 0) field.fault('must name at least one origin');
  refuseRepeats(items, origins);
  return origins;
}

function readPreviewOrigins(field: Field, publicUrl: string): string[] {
  const items = field.items();
  const patterns = items.map((item) => readPreviewOrigin(item, publicUrl));
  refuseRepeats(items, patterns);
  return patterns;
}

function readBranding(field: Field): Partial<Branding> {
  const { logoUrl, accentColor, backgroundColor, footer } = field.members(
    'logoUrl',
    'accentColor',
    'backgroundColor',
    'footer',
  );
  const branding: Record<keyof Branding, string | null | undefined> = {
    logoUrl: logoUrl.nullable(readPicture),
    accentColor: accentColor.nullable(readColour),
    backgroundColor: backgroundColor.nullable(readColour),
    footer: footer.nullable((place) => place.text({ shortest: 0, longest: LONGEST_FOOTER })),
  };
  return Object.fromEntries(Object.entries(branding).filter(([, value]) => value !== undefined));
}

function readColour(field: Field): string {
  const words = 'must be a colour written "#rrggbb", in quotes because # starts a comment in YAML';
  return field.text({ longest: 7, pattern: /^#[0-9a-f]{6}$/i, words }).toLowerCase();
}

function readApiKeys(field: Field): ApiKeySeed[] {
  const items = field.items();
  const keys = items.map((item) => {
    const { name, value, scopes } = item.members('name', 'value', 'scopes');
    return {
      name: readName(name),
      value: value.nullable(readSecret) ?? undefined,
      scopes: scopes.optional(readScopes),
    };
  });
  refuseRepeats(
    items,
    keys.map((key) => key.name),
  );
  return keys;
}

function readScopes(field: Field): ApiKeyScope[] {
  const scopes = field.items().map((item) => item.oneOf(API_KEY_SCOPES));
  if (Array.isArray(field.value) && scopes.length === 0) field.fault('must name at least one scope');
  return API_KEY_SCOPES.filter((scope) => scopes.includes(scope));
}

function readProviders(field: Field, isProduction: boolean, known: KnownProvider[] = []): ProviderSeed[] {
  const items = field.items();
  const providers = items.map((item) => readProvider(item, isProduction, known));
  refuseRepeats(
    items,
    providers.map((provider) => provider.provider),
  );
  return providers;
}
