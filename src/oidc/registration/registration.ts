import { isStorableText } from '../../platform/http/input/validation.js';
import { nameIn, redirectsIn } from '../agents/client-document.js';
import { InvalidClientMetadata, InvalidRedirectUri } from './registration.errors.js';

/** What a client says about itself, as far as it is kept. Unknown members are ignored (RFC 7591, 2). */
export interface Registration {
  name: string;
  redirectUrls: string[];
  softwareId: string | null;
  /** The members that the answer repeats. */
  said: Record<string, unknown>;
}

const GRANTS = ['authorization_code', 'refresh_token'];
const LONGEST = 200;
const REPEATED = ['client_name', 'application_type', 'software_id', 'software_version'] as const;

export function readRegistration(body: unknown): Registration {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new InvalidClientMetadata('The body must be a JSON object.');
  const sent = body as Record<string, unknown>;
  const redirectUrls = redirectsIn(sent.redirect_uris);
  if (!redirectUrls) throw new InvalidRedirectUri();
  requireCode(sent.grant_types, 'grant_types', 'authorization_code');
  requireCode(sent.response_types, 'response_types', 'code');
  const said = Object.fromEntries(REPEATED.flatMap((name) => (isShort(sent[name]) ? [[name, sent[name]]] : [])));
  return {
    name: nameIn(said.client_name) ?? 'An application',
    redirectUrls,
    softwareId: (said.software_id as string | undefined) ?? null,
    said: { ...said, redirect_uris: sent.redirect_uris },
  };
}

/** Of what it may use; it gets no other way in than this one. */
function requireCode(list: unknown, member: string, needed: string): void {
  if (list !== undefined && !(Array.isArray(list) && list.includes(needed)))
    throw new InvalidClientMetadata(`${member} must include ${needed}.`);
}

const isShort = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST && isStorableText(value);

/** The answer (RFC 7591, 3.2.1): every client that registers is public. */
export const registeredAs = (clientId: string, { said }: Registration, issuedAt: Date): object => ({
  client_id: clientId,
  client_id_issued_at: Math.floor(issuedAt.getTime() / 1000),
  ...said,
  token_endpoint_auth_method: 'none',
  grant_types: GRANTS,
  response_types: ['code'],
});
