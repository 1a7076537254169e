import { type KnownClient, offersOf } from '../../applications/clients/clients.service.js';
import { mayRedirect } from '../../applications/clients/redirects.js';
import { grantedOf } from '../../applications/clients/scopes.js';
import { type Asked, RESPONSE_MODES, type ResponseMode } from '../../flows/asked.js';
import { ACR_VALUES } from '../claims.js';
import { AcrUnknown, InvalidRequest, InvalidTarget, OAuthFailure, RedirectNotAllowed } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';
import { readClaims } from './requested-claims.js';

const LONGEST_NONCE = 512;
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const PROMPTS = ['none', 'login', 'consent', 'select_account', 'create'];
const LONGEST_HINT = 254;

/** A request for a login whose client and redirect URL are known. */
export interface AuthorizationRequest {
  asked: Asked;
  state: string | null;
  codeChallenge: string | null;
  loginHint: string | null;
  uiLocales: string | null;
  idTokenHint: string | undefined;
  /** As it was sent: the slug of an organization, or its id. */
  organization: string | undefined;
  organizationId: string | null;
}

/** Where an answer goes, as far as it is known: a fault of the request itself is answered there too. */
export const answeredAt = (parameters: Parameters, redirectUri: string, issuer: string) => ({
  redirectUri,
  issuer,
  responseMode: RESPONSE_MODES.find((mode) => mode === parameters.find('response_mode')) ?? ('query' as const),
});

/** May be left out by a client that has only one. */
export function redirectOf(parameters: Parameters, { client, application }: KnownClient): string {
  const [only, another] = client.redirectUrls;
  const sent = parameters.find('redirect_uri') ?? (another === undefined ? only : undefined);
  if (sent === undefined || !mayRedirect(client, application, sent)) throw new RedirectNotAllowed();
  return sent;
}

/** Throws an OAuthFailure, which is answered at the redirect URL. */
export function readRequest(
  parameters: Parameters,
  known: KnownClient,
  { redirectUri, issuer }: { redirectUri: string; issuer: string },
): AuthorizationRequest {
  const { client } = known;
  const offers = offersOf(known);
  refuseObjects(parameters);
  if (parameters.require('response_type') !== 'code')
    throw new OAuthFailure('unsupported_response_type', 'response_type must be code.');
  const nonce = parameters.find('nonce');
  if (nonce !== undefined && Buffer.byteLength(nonce) > LONGEST_NONCE)
    throw new InvalidRequest(`nonce may have at most ${LONGEST_NONCE} bytes.`);
  const codeChallenge = readChallenge(parameters);
  const isOwnWithoutList = client.redirectUrls.length === 0;
  if (!codeChallenge && (client.type === 'public' || isOwnWithoutList))
    throw new InvalidRequest('code_challenge is missing: this client must use PKCE with S256.');
  const scope = grantedOf(parameters.find('scope'), offers.scopes);
  const resources = readResources(parameters, known);
  const maxAge = readMaxAge(parameters);
  const prompt = readPrompt(parameters);
  const { subjects, acrValues: named, isAcrEssential, ...claims } = readClaims(parameters);
  const acrValues = acrIn([...parameters.words('acr_values'), ...named]);
  const essentialAcr = isAcrEssential ? acrIn(named) : [];
  if (isAcrEssential && named.length > 0 && essentialAcr.length === 0) throw new AcrUnknown();
  const namesClaims = client.firstParty && claims.idToken.length + claims.userinfo.length > 0;
  const keyThumbprint = readKeyThumbprint(parameters);
  return {
    asked: {
      ...{ issuer, redirectUri, scope },
      responseMode: readMode(parameters),
      ...(nonce !== undefined && { nonce }),
      ...(resources.length > 0 && { resources }),
      ...(maxAge !== undefined && { maxAge }),
      ...(subjects && { subjects }),
      ...(prompt.length > 0 && { prompt }),
      ...(acrValues.length > 0 && { acrValues }),
      ...(essentialAcr.length > 0 && { essentialAcr }),
      ...(namesClaims && { claims }),
      ...(keyThumbprint !== undefined && { keyThumbprint }),
    },
    state: parameters.find('state') ?? null,
    codeChallenge: codeChallenge ?? null,
    loginHint: parameters.find('login_hint')?.slice(0, LONGEST_HINT) ?? null,
    uiLocales: parameters.find('ui_locales') ?? null,
    idTokenHint: parameters.find('id_token_hint'),
    organization: readOrganization(parameters, client),
    organizationId: null,
  };
}

const acrIn = (names: string[]): string[] => ACR_VALUES.filter((acr) => names.includes(acr));

/** Never ignored: a client that sends one relies on what is in it. */
function refuseObjects(parameters: Parameters): void {
  if (parameters.find('request') !== undefined)
    throw new OAuthFailure(
      'request_not_supported',
      'Request objects are not supported: send the parameters themselves.',
    );
  if (parameters.find('request_uri') !== undefined)
    throw new OAuthFailure('request_uri_not_supported', 'request_uri must be one that /oauth/par has answered.');
}

function readMode(parameters: Parameters): ResponseMode {
  const wanted = parameters.find('response_mode') ?? 'query';
  const mode = RESPONSE_MODES.find((known) => known === wanted);
  if (!mode) throw new InvalidRequest(`response_mode must be one of ${RESPONSE_MODES.join(', ')}.`);
  return mode;
}

function readChallenge(parameters: Parameters): string | undefined {
  const challenge = parameters.find('code_challenge');
  const method = parameters.find('code_challenge_method');
  if (challenge === undefined && method === undefined) return undefined;
  if (method !== 'S256') throw new InvalidRequest('code_challenge_method must be S256: plain protects nothing.');
  if (!CHALLENGE.test(challenge ?? '')) throw new InvalidRequest('code_challenge must be 43 characters of base64url.');
  return challenge;
}

/** SHA-256 in base64url: the key without whose proof the code does not count (RFC 9449, 10). */
function readKeyThumbprint(parameters: Parameters): string | undefined {
  const thumbprint = parameters.find('dpop_jkt');
  if (thumbprint !== undefined && !CHALLENGE.test(thumbprint))
    throw new InvalidRequest('dpop_jkt must be the SHA-256 thumbprint of a key, in base64url.');
  return thumbprint;
}

function readPrompt(parameters: Parameters): string[] {
  const words = parameters.words('prompt');
  if (words.includes('none') && words.length > 1)
    throw new InvalidRequest('prompt=none stands alone: nothing can be shown and not shown.');
  const prompt = words.filter((word) => PROMPTS.includes(word));
  const wantsSignUp = parameters.find('screen_hint') === 'signup' && !prompt.includes('none');
  return wantsSignUp ? [...new Set([...prompt, 'create'])] : prompt;
}

function readMaxAge(parameters: Parameters): number | undefined {
  const text = parameters.find('max_age');
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new InvalidRequest('max_age must be a number of seconds.');
  return Number(text);
}

/** A client that came by itself always gets its tokens for a resource that is offered to such clients. */
export function readResources(parameters: Parameters, known: KnownClient): string[] {
  const offered = offersOf(known).audiences;
  const resources = [...new Set(parameters.all('resource'))];
  if (resources.some((resource) => !offered.includes(resource))) throw new InvalidTarget();
  if (resources.length > 0 || known.client.madeBy === 'seed') return resources;
  const [usual] = offered;
  if (usual === undefined) throw new InvalidTarget();
  return [usual];
}

/** Other people's clients get no tokens of organizations, and no answer that tells where a person is a member. */
export function readOrganization(parameters: Parameters, { firstParty }: KnownClient['client']): string | undefined {
  const organization = parameters.find('organization');
  if (organization !== undefined && !firstParty)
    throw new InvalidRequest('organization is for the clients of the application itself.');
  return organization;
}
