import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AccessTokens } from '../../../session/tokens/access-token.js';
import type { AccessTokenClaims } from '../../../session/tokens/access-token-claims.js';
import { OAuthFailure } from '../../oauth.errors.js';
import { isForm, parametersOf } from '../../parameters.js';
import { InvalidToken } from './dpop.errors.js';
import { DpopProofs } from './proofs.js';

const HEADER = /^(Bearer|DPoP) ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;

/**
 * The access token of a request to a resource of ours: as a bearer, or, if it is bound to a key, with the proof of that
 * key. Whether its session lives is for the resource to ask.
 */
@Injectable()
export class PresentedAccess {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly proofs: DpopProofs,
  ) {}

  async require(request: Request, response: Response): Promise<AccessTokenClaims> {
    const presented = await presentedIn(request, response);
    if (presented === undefined) throw missing();
    const [, named = '', token = ''] = HEADER.exec(presented) ?? [];
    const scheme = named.toLowerCase() === 'dpop' ? 'DPoP' : 'Bearer';
    const claims = await this.accessTokens.verify(token);
    if (!claims) throw refusal(scheme, 'The access token has expired or is not ours.');
    const isBound = claims.cnf !== undefined;
    if (isBound && scheme === 'Bearer') throw refusal('DPoP', 'The access token is bound to a key: send its proof.');
    if (!isBound && scheme === 'DPoP') throw refusal('Bearer', 'The access token is bound to no key.');
    if (claims.cnf) await this.requireProof(claims.cnf.jkt, token, request, response);
    return claims;
  }

  private async requireProof(jkt: string, token: string, request: Request, response: Response): Promise<void> {
    try {
      const proof = await this.proofs.read(request, response, token);
      if (proof?.keyThumbprint !== jkt) throw refusal('DPoP', 'The proof of the key of the access token is missing.');
      await this.proofs.spend(proof);
    } catch (failure) {
      if (!(failure instanceof OAuthFailure) || failure instanceof InvalidToken) throw failure;
      throw new InvalidToken('DPoP', failure.error, failure.message, failure.headers);
    }
  }
}

/** A form may hold the token in place of the header (RFC 6750, 2.2). */
async function presentedIn(request: Request, response: Response): Promise<string | undefined> {
  const { authorization } = request.headers;
  if (authorization !== undefined || !isForm(request)) return authorization;
  const token = (await parametersOf(request, response)).find('access_token');
  return token && `Bearer ${token}`;
}

/** A client that sent nothing has made no fault yet: the challenge has no error (RFC 6750, 3.1). */
const missing = (): OAuthFailure =>
  new OAuthFailure('invalid_token', 'Send an access token: authorization: Bearer …, or DPoP … with its proof.', {
    status: 401,
    headers: { 'www-authenticate': 'Bearer realm="Gatehouse"' },
  });

const refusal = (scheme: 'Bearer' | 'DPoP', description: string): InvalidToken =>
  new InvalidToken(scheme, 'invalid_token', description, {});
