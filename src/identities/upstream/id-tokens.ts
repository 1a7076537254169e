import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Repository } from 'typeorm';
import { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { Clock } from '../../platform/time/clock.js';
import { plainName } from '../names.js';
import { type Issuer, Issuers } from './issuers.js';
import { IdTokenInvalid, ProviderUnknown } from './upstream.errors.js';
import type { UpstreamAccount } from './upstream-account.js';

export interface PresentedIdToken {
  applicationId: string;
  provider: string;
  idToken: string;
  nonce: string | undefined;
}

/** Only asymmetric algorithms: a symmetric signature could be forged with the client's secret or the public key's text. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const LONGEST_TOKEN = 16_384;
const CLOCK_TOLERANCE_SECONDS = 30;

/** Reads an ID token that an upstream issued for one of our applications (OpenID Connect Core, 3.1.3.7). */
@Injectable()
export class IdTokens {
  constructor(
    @InjectRepository(ApplicationProvider) private readonly providers: Repository<ApplicationProvider>,
    private readonly issuers: Issuers,
    private readonly clock: Clock,
  ) {}

  async read({ applicationId, provider, idToken, nonce }: PresentedIdToken): Promise<UpstreamAccount> {
    const upstream = await this.providers.findOneBy({ applicationId, provider });
    if (!upstream) throw new ProviderUnknown();
    if (idToken.length > LONGEST_TOKEN) throw new IdTokenInvalid();
    const issuer = await this.issuers.issuerOf(upstream);
    const claims = await this.verify(idToken, issuer, upstream.clientId);
    requireParty(claims, upstream.clientId);
    requireNonce(claims, nonce);
    return accountOf(claims, upstream.provider);
  }

  private async verify(token: string, issuer: Issuer, audience: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, issuer.keys, {
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: this.clock.now(),
        ...(typeof issuer.name === 'string' && { issuer: issuer.name }),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new IdTokenInvalid();
      throw error;
    }
  }
}

function requireParty(claims: JWTPayload, clientId: string): void {
  const isShared = Array.isArray(claims.aud) && claims.aud.length > 1;
  if ((isShared || claims.azp !== undefined) && claims.azp !== clientId) throw new IdTokenInvalid();
}

/** A nonce that only one side knows means that the token was made for another sign-in. */
function requireNonce(claims: JWTPayload, nonce: string | undefined): void {
  if (claims.nonce !== nonce) throw new IdTokenInvalid();
}

function accountOf(claims: JWTPayload, provider: string): UpstreamAccount {
  const { iss, sub, email, email_verified, is_private_email, name, picture, locale } = claims;
  if (!iss || !sub) throw new IdTokenInvalid();
  return {
    provider,
    issuer: iss,
    subject: sub,
    email: text(email),
    // Only a plain true counts; "true", 1 and silence do not.
    isEmailVerified: email_verified === true,
    isPrivateEmail: is_private_email === true || is_private_email === 'true',
    name: plainName(text(name) ?? '') || null,
    picture: text(picture),
    locale: text(locale),
  };
}

const text = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null);
