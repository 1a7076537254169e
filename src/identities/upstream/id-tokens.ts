import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { ProvidersService } from '../../applications/providers.service.js';
import { Clock } from '../../platform/time/clock.js';
import { accountOf, assertsTwoFactors } from './claims.js';
import { Issuers } from './issuers.js';
import { IdTokenInvalid, ProviderUnknown } from './upstream.errors.js';
import type { UpstreamAccount } from './upstream-account.js';

export interface PresentedIdToken {
  applicationId: string;
  provider: string;
  idToken: string;
  nonce: string | undefined;
}

export interface ReadIdToken {
  account: UpstreamAccount;
  /** The upstream asserts two factors, and the application trusts it in that. */
  isOfTwoFactors: boolean;
}

/** What a token must belong to. */
interface Binding {
  nonce: string | undefined;
  /** Issued together with it. */
  accessToken?: string;
  /** Without it, only the client that asks the provider itself counts. */
  clientIds?: string[];
}

/** Only asymmetric algorithms: a symmetric signature could be forged with the client's secret or the public key's text. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const LONGEST_TOKEN = 16_384;
const CLOCK_TOLERANCE_SECONDS = 30;
/** A token ends so long after its `iat`, whatever its `exp` says: a used one is remembered until then. */
export const LONGEST_LIFE_SECONDS = 86_400;

/** Reads ID tokens that upstreams issued for one of our applications (OpenID Connect Core, 3.1.3.7). */
@Injectable()
export class IdTokens {
  constructor(
    private readonly providers: ProvidersService,
    private readonly issuers: Issuers,
    private readonly clock: Clock,
  ) {}

  /** Reads a token that an application got by itself and presents to us. It may be for one of its mobile apps. */
  async read({ applicationId, provider, idToken, nonce }: PresentedIdToken): Promise<ReadIdToken> {
    const upstream = await this.providers.find(applicationId, provider);
    if (!upstream) throw new ProviderUnknown();
    const clientIds = [upstream.clientId, ...upstream.nativeClientIds];
    const claims = await this.verify(upstream, idToken, { nonce, clientIds });
    return { account: accountOf(upstream, claims), isOfTwoFactors: upstream.trustsMfa && assertsTwoFactors(claims) };
  }

  /** The claims of a token for this client. Throws IdTokenInvalid for every other text. */
  async verify(upstream: ApplicationProvider, idToken: string, binding: Binding): Promise<JWTPayload> {
    const { nonce, accessToken, clientIds = [upstream.clientId] } = binding;
    if (idToken.length > LONGEST_TOKEN) throw new IdTokenInvalid({ because: 'it is too long' });
    const issuer = await this.issuers.issuerOf(upstream);
    try {
      const { payload, protectedHeader } = await jwtVerify(idToken, issuer.keys, {
        audience: clientIds,
        algorithms: ALGORITHMS,
        requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
        maxTokenAge: LONGEST_LIFE_SECONDS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: this.clock.now(),
      });
      if (!issuer.issued(payload))
        throw new IdTokenInvalid({ because: 'its `iss` is not the issuer of this provider' });
      requireSubject(payload);
      requireParty(payload, clientIds);
      requireNonce(payload, nonce);
      requireAccessToken(payload, protectedHeader.alg, accessToken);
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new IdTokenInvalid({ because: faultOf(error), cause: error });
      throw error;
    }
  }
}

/** The number 5 must not sign in the user whose subject is the text «5». */
function requireSubject({ sub }: JWTPayload): void {
  if (typeof sub !== 'string' || sub === '') throw new IdTokenInvalid({ because: 'its `sub` is no text, or is empty' });
}

function requireParty(claims: JWTPayload, clientIds: string[]): void {
  const isShared = Array.isArray(claims.aud) && claims.aud.length > 1;
  if ((isShared || claims.azp !== undefined) && !clientIds.includes(String(claims.azp)))
    throw new IdTokenInvalid({ because: 'its `azp` is none of the client ids of this provider in the seed file' });
}

/** A nonce that only one side knows means that the token was made for another sign-in. */
function requireNonce(claims: JWTPayload, nonce: string | undefined): void {
  if (claims.nonce === nonce) return;
  throw new IdTokenInvalid({ because: 'its `nonce` is not the one of this sign-in, or only one of both has one' });
}

/** `at_hash` is the left half of the hash that belongs to the signature's algorithm. */
function requireAccessToken({ at_hash }: JWTPayload, algorithm: string, accessToken: string | undefined): void {
  if (at_hash === undefined || accessToken === undefined) return;
  const bits = /\d{3}$/.exec(algorithm)?.[0] ?? '512';
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  if (at_hash !== digest.subarray(0, digest.length / 2).toString('base64url'))
    throw new IdTokenInvalid({ because: 'its `at_hash` belongs to another access token' });
}

/** Why a token does not count. Its bearer can read it, so this gives nothing away. */
function faultOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'it has expired';
  if (error instanceof errors.JWTClaimValidationFailed) return faultOfClaim(error.claim);
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed)
    return 'its signature is not from a key of this provider';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'it is signed with an algorithm that is not accepted';
  return 'it is no signed JWT';
}

const faultOfClaim = (claim: string): string =>
  claim === 'aud'
    ? 'its `aud` is none of the client ids of this provider in the seed file'
    : `its \`${claim}\` is missing or not acceptable`;
