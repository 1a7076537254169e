import type { DeclaredClaim } from '../claims.js';
import { ourScopes } from '../clients/scopes.js';
import type { Application, OrganizationRules } from '../entities/application.entity.js';
import { permissionsOf } from '../roles.js';
import type { ApplicationSeed, KnownApplication } from './application-seed.js';
import type { Field } from './field.js';
import { KEY } from './names.js';

/** So that a token fits into a cookie and a header, beside what else is there. */
const LONGEST_TOKEN = 2048;

const UUID = '00000000-0000-0000-0000-000000000000';
/** A document about a client is at a URL of up to so many characters, which is its `client_id`. */
const LONGEST_CLIENT_URL = 255;
const SIGNATURE = 86;
const THUMBPRINT = 43;
const MOMENT = 9_999_999_999;
const HEADER = { typ: 'at+jwt', alg: 'ES256', kid: UUID };
const ALL_ROLES = 'a member may have every role, and each of their permissions stands in the token';
const METHODS = ['pwd', 'fed', 'otp', 'mfa', 'hwk', 'swk', 'user'];

interface Sized extends Pick<Application, 'audience' | 'audiences' | 'agents' | 'scopes' | 'claims' | 'organizations'> {
  clients: { id: string; scopes?: string[] | undefined; audiences?: string[] | undefined }[];
}

/** What an access token of the application has at most, with every claim at its bound. */
function greatestToken(
  { audience, audiences, agents, scopes, clients, claims, organizations }: Sized,
  publicUrl: string,
): number {
  const ids = [UUID, agents?.documents ? 'c'.repeat(LONGEST_CLIENT_URL) : '', ...clients.map(({ id }) => id)];
  const theirs = clients.flatMap((client) => client.audiences ?? []);
  const scope = [ourScopes, scopes, longest(clients.map((client) => (client.scopes ?? []).join(' ')))].flat().join(' ');
  const payload = {
    iss: publicUrl,
    aud: longest([UUID, audience ?? '', ...audiences, ...(agents?.audiences ?? []), ...theirs]),
    ...{ sub: UUID, sid: UUID, app: UUID, client_id: longest(ids), ct: 'browser', amr: METHODS, jti: UUID },
    ...{ auth_time: MOMENT, iat: MOMENT, exp: MOMENT, scope, cnf: { jkt: 'k'.repeat(THUMBPRINT) } },
    ...(organizations && largestMembership(organizations)),
  };
  const declared = inTokens(claims).reduce((sum, claim) => sum + bytesOf(claim), 0);
  return (
    encoded(JSON.stringify(HEADER).length) +
    encoded(Buffer.byteLength(JSON.stringify(payload)) + declared) +
    SIGNATURE +
    2
  );
}

/** Of a member with every role. */
const largestMembership = ({ roles }: OrganizationRules) => ({
  ...{ org_id: UUID, org_slug: 's'.repeat(KEY.longest) },
  ...{ roles: Object.keys(roles), permissions: permissionsOf(Object.values(roles)) },
});

/** The comma, the name and the colon before a value. */
const bytesOf = ({ name, max }: DeclaredClaim): number => JSON.stringify(name).length + 2 + max;

const inTokens = (claims: DeclaredClaim[] | null): DeclaredClaim[] =>
  (claims ?? []).filter((claim) => claim.in.includes('access_token'));

const encoded = (bytes: number): number => Math.ceil((bytes * 4) / 3);

const longest = (texts: string[]): string =>
  texts.reduce((one, other) => (other.length > one.length ? other : one), '');

/** An application without claims has the tokens that it had. The check compares the state after the whole file. */
export function refuseLargeTokens(
  fields: Field[],
  applications: ApplicationSeed[],
  known: KnownApplication[],
  publicUrl: string,
): void {
  applications.forEach((seed, index) => {
    const sized = together(
      seed,
      known.find(({ slug }) => slug === seed.slug),
    );
    const size = greatestToken(sized, publicUrl);
    const claims = inTokens(sized.claims);
    if ((claims.length === 0 && !sized.organizations) || size <= LONGEST_TOKEN) return;
    const largest = claims.toSorted((one, other) => other.max - one.max).slice(0, 3);
    const named = largest.map(({ name, max }) => `${name} (${max})`).join(', ');
    const [member, cause] = claims.length > 0 ? ['claims', `the largest are ${named}`] : ['organizations', ALL_ROLES];
    fields[index]
      ?.at(member as string)
      .fault(`make access tokens of up to ${size} bytes, and ${LONGEST_TOKEN} are the most; ${cause}`);
  });
}

/** What the file leaves out is as it is stored. */
function together(seed: ApplicationSeed, stored: KnownApplication | undefined): Sized {
  const said = new Set(seed.clients.map(({ id }) => id));
  return {
    audience: seed.audience === undefined ? (stored?.audience ?? null) : seed.audience,
    audiences: seed.audiences ?? stored?.audiences ?? [],
    agents: seed.agents === undefined ? (stored?.agents ?? null) : seed.agents,
    scopes: seed.scopes ?? stored?.scopes ?? [],
    claims: seed.claims === undefined ? (stored?.claims ?? null) : seed.claims,
    organizations: seed.organizations === undefined ? (stored?.organizations ?? null) : seed.organizations,
    clients: [...seed.clients, ...(stored?.clients.filter(({ id }) => !said.has(id)) ?? [])],
  };
}
