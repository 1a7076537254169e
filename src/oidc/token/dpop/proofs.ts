import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { calculateJwkThumbprint, EmbeddedJWK, errors, type JWK, type JWTPayload, jwtVerify } from 'jose';
import { Settings } from '../../../platform/config/settings.js';
import { Clock } from '../../../platform/time/clock.js';
import { UsedAssertions } from '../authentication/used-assertions.js';
import { InvalidProof, UseNonce } from './dpop.errors.js';
import { DpopNonces } from './nonces.js';
import { PROOF_ALGORITHMS } from './proof-algorithms.js';

/** By how much the clock of a client may be wrong. */
const TOLERANCE_SECONDS = 300;
const LONGEST_PROOF = 4096;
const LONGEST_JTI = 256;

/** What a client has proved with a request: that it holds this key. */
export interface Proof {
  readonly keyThumbprint: string;
  readonly jti: string;
}

/** Proofs of possession (RFC 9449). A token that is bound to a key is worth nothing to a thief who only copied the token. */
@Injectable()
export class DpopProofs {
  constructor(
    private readonly nonces: DpopNonces,
    private readonly used: UsedAssertions,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Undefined if the request has no proof. The answer names the nonce for the next one. */
  async read(request: Request, response: Response, accessToken?: string): Promise<Proof | undefined> {
    const text = request.headers.dpop;
    if (text === undefined) return undefined;
    response.setHeader('dpop-nonce', this.nonces.current);
    if (typeof text !== 'string' || text.length > LONGEST_PROOF) throw new InvalidProof('The DPoP proof is no JWT.');
    const { payload, jwk } = await this.verify(text);
    this.requireMeant(payload, request);
    if (accessToken !== undefined && payload.ath !== hashOf(accessToken))
      throw new InvalidProof('The DPoP proof is not for this access token: ath is not its hash.');
    if (typeof payload.nonce !== 'string' || !this.nonces.accepts(payload.nonce))
      throw new UseNonce(this.nonces.current);
    return { keyThumbprint: await calculateJwkThumbprint(jwk), jti: payload.jti as string };
  }

  /** Once the request may count: one that was refused before has not spent its proof. */
  async spend({ keyThumbprint, jti }: Proof): Promise<void> {
    const forgotten = new Date(this.clock.now().getTime() + DpopNonces.LONGEST_SECONDS * 1000);
    if (!(await this.used.use({ kind: 'dpop_proof', maker: keyThumbprint, jti }, forgotten)))
      throw new InvalidProof('The DPoP proof was used already: make one for each request, with a new jti.');
  }

  /** Only the public key in its header counts. */
  private async verify(text: string): Promise<{ payload: JWTPayload; jwk: JWK }> {
    try {
      const { payload, protectedHeader } = await jwtVerify(text, EmbeddedJWK, {
        ...{ typ: 'dpop+jwt', algorithms: PROOF_ALGORITHMS },
        ...{ currentDate: this.clock.now(), clockTolerance: TOLERANCE_SECONDS },
      });
      return { payload, jwk: protectedHeader.jwk as JWK };
    } catch (failure) {
      if (failure instanceof errors.JOSEError || failure instanceof TypeError || failure instanceof DOMException)
        throw new InvalidProof(`The DPoP proof is refused: ${failure.message}.`);
      throw failure;
    }
  }

  /** It was made for this request, and now. */
  private requireMeant({ jti, htm, htu, iat }: JWTPayload, request: Request): void {
    if (typeof jti !== 'string' || jti === '' || jti.length > LONGEST_JTI)
      throw new InvalidProof('The DPoP proof must have a jti.');
    if (htm !== request.method) throw new InvalidProof(`The DPoP proof must have htm ${request.method}.`);
    const here = this.settings.publicUrl + (request.originalUrl.split('?', 1)[0] as string);
    if (!isSamePlace(htu, here)) throw new InvalidProof(`The DPoP proof must have htu ${here}.`);
    if (typeof iat !== 'number' || Math.abs(iat - this.clock.epochSeconds()) > TOLERANCE_SECONDS)
      throw new InvalidProof('The DPoP proof must have been made now: iat is too far off.');
  }
}

const hashOf = (accessToken: string): string => createHash('sha256').update(accessToken).digest('base64url');

/** Query and fragment do not count (RFC 9449, 4.3). */
function isSamePlace(htu: unknown, here: string): boolean {
  const url = typeof htu === 'string' ? URL.parse(htu) : null;
  const { origin, pathname } = new URL(here);
  return url?.origin === origin && url.pathname === pathname;
}
