import { validate } from 'uuid';
import type { Client } from '../clients/client.entity.js';
import { CLIENT_KINDS } from '../clients/client.entity.js';
import { type ClientKeys, type ClientSettings, ID_TOKEN_ALGORITHMS } from '../clients/client-settings.js';
import { PRIVATE_USE } from '../clients/redirects.js';
import { isOurScope } from '../clients/scopes.js';
import { parseWebUrl } from '../origins/web-url.js';
import type { ApiKeySeed } from './application-seed.js';
import { readAudience } from './audiences.js';
import { type Field, refuseRepeats } from './field.js';
import { readKey, readName } from './names.js';
import { readSecret } from './secret.js';
import { SETTING_NAMES } from './setting-names.js';
import { readCalledUrl, readForeignUrl, readPicture, wordsForSpelling } from './urls.js';

/** What the file says; undefined for members that it leaves out. */
export type ClientSettingsSeed = { [Key in keyof ClientSettings]: ClientSettings[Key] | undefined };

export type ClientSeed = Pick<Client, 'id' | 'name' | 'type'> &
  ClientSettingsSeed & {
    redirectUrls: string[] | undefined;
    logoUrl: string | null | undefined;
    firstParty: boolean | undefined;
    secrets: ApiKeySeed[];
  };

/** What is stored of a client that its seed may leave out. */
export type KnownClient = Pick<Client, 'id' | 'name' | 'type'> &
  Partial<Pick<ClientSettingsSeed, 'scopes' | 'audiences'>>;

export interface ClientContext {
  isProduction: boolean;
  publicUrl: string;
}

const LONGEST_SCOPE = 100;
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
const LONGEST_URL = 2048;

export function readClientSettings(
  its: Record<(typeof SETTING_NAMES)[number], Field>,
  { isProduction, publicUrl }: ClientContext,
): ClientSettingsSeed {
  const called = (place: Field) => readCalledUrl(place, isProduction);
  const settings = {
    postLogoutUrls: its.postLogoutUrls.optional((list) => readEach(list, (item) => readReturnUrl(item, isProduction))),
    backchannelLogoutUrl: its.backchannelLogoutUrl.nullable(called),
    idTokenAlg: its.idTokenAlg.optional((place) => place.oneOf(ID_TOKEN_ALGORITHMS)),
    claimsInIdToken: its.claimsInIdToken.optional((place) => place.truth()),
    alwaysRefresh: its.alwaysRefresh.optional((place) => place.truth()),
    scopes: its.scopes.optional((list) => readEach(list, readScope)),
    audiences: its.audiences.optional((list) => readEach(list, (item) => readAudience(item, publicUrl))),
    jwks: its.jwks.nullable(readKeys),
    jwksUri: its.jwksUri.nullable(called),
  };
  if (settings.jwks && settings.jwksUri)
    its.jwksUri.fault(`must not stand beside ${its.jwks.name}: choose one of them`);
  return settings;
}

export function readClients(field: Field, context: ClientContext, known: KnownClient[]): ClientSeed[] {
  const items = field.items();
  const clients = items.map((item) => readClient(item, context, known));
  refuseRepeats(
    items,
    clients.map(({ id }) => id),
  );
  return clients;
}

function readClient(field: Field, context: ClientContext, known: KnownClient[]): ClientSeed {
  const its = field.members(
    ...(['id', 'name', 'type', 'redirectUrls', 'logoUrl', 'firstParty', 'secrets'] as const),
    ...SETTING_NAMES,
  );
  const id = readKey(its.id);
  if (validate(id)) its.id.fault('must not be an id of an application');
  const stored = known.find((client) => client.id === id);
  const client = {
    id,
    name: its.name.keeping(stored?.name, readName),
    type: its.type.keeping(stored?.type, (place) => place.oneOf(CLIENT_KINDS)),
    redirectUrls: its.redirectUrls.optional((list) =>
      readEach(list, (item) => readReturnUrl(item, context.isProduction)),
    ),
    logoUrl: its.logoUrl.nullable(readPicture),
    firstParty: its.firstParty.optional((place) => place.truth()),
    secrets: its.secrets.optional(readSecrets) ?? [],
    ...readClientSettings(its, context),
  };
  requireWhatItsTypeNeeds(client, its);
  return client;
}

function requireWhatItsTypeNeeds(
  { type, redirectUrls, secrets, jwks, jwksUri }: ClientSeed,
  its: Record<'type' | 'redirectUrls' | 'secrets', Field>,
): void {
  const hasCredential = secrets.length > 0 || jwks || jwksUri;
  if (type === 'public' && hasCredential)
    its.type.fault('must be `web` for a client with secrets or keys: a public client can keep none');
  if (type === 'machine' && (redirectUrls?.length ?? 0) > 0)
    its.redirectUrls.fault('must be left out: a machine client has no users to send back');
  if (type !== 'machine' && redirectUrls?.length === 0) its.redirectUrls.fault('must name at least one URL');
}

/** Where a browser is led back to. Compared as a whole, so it is kept exactly as it is written. */
function readReturnUrl(field: Field, isProduction: boolean): string {
  const text = field.string();
  if (text === undefined) return '';
  if (text.includes('#')) field.fault('must not have a fragment');
  else if (PRIVATE_USE.test(text) && text.length <= LONGEST_URL) return text;
  else if (text.includes('*')) field.fault('must not have a wildcard: write each URL in full');
  else if (!parseWebUrl(text))
    field.fault(
      wordsForSpelling(
        text,
        'must be an absolute https URL, http://127.0.0.1/…, or a scheme of your own such as com.example.app:/cb',
      ),
    );
  else readForeignUrl(field, isProduction);
  return text;
}

function readEach(list: Field, read: (item: Field) => string): string[] {
  const items = list.items();
  const values = items.map(read);
  refuseRepeats(items, values);
  return values;
}

function readScope(field: Field): string {
  const words = 'must be letters, digits and punctuation, without spaces, quotes and backslashes';
  const scope = field.text({ longest: LONGEST_SCOPE, pattern: SCOPE, words });
  if (isOurScope(scope)) field.fault('is a scope of OpenID Connect: every client may ask for it');
  return scope;
}

function readSecrets(field: Field): ApiKeySeed[] {
  const items = field.items();
  const secrets = items.map((item) => {
    const { name, value } = item.members('name', 'value');
    return { name: readName(name), value: value.nullable(readSecret) ?? undefined, scopes: ['login' as const] };
  });
  refuseRepeats(
    items,
    secrets.map(({ name }) => name),
  );
  return secrets;
}

/** Only public keys: a private one in a seed file would be everybody's. */
function readKeys(field: Field): ClientKeys {
  const { keys } = field.members('keys');
  for (const item of keys.items()) {
    const key = item.value;
    const isKey = typeof key === 'object' && key !== null && 'kty' in key;
    if (!isKey || key.kty === 'oct') item.fault('must be a public key as a JWK');
    else if ('d' in key) item.fault('must be a public key: this one has its private part');
  }
  return { keys: (Array.isArray(keys.value) ? keys.value : []) as object[] };
}
