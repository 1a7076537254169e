import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Caller } from '../common/http/caller.js';
import { AccessTokens } from './access-token.js';
import type { SessionCookies } from './cookies.js';
import type { ClientType } from './entities/session.entity.js';
import { RotationService } from './rotation.service.js';

export interface Renewal extends SessionCookies {
  applicationId: string;
  clientType: ClientType;
}

/** The one refresh behind every door: the successor of a refresh token, and an access token to go with it. */
@Injectable()
export class RenewalService {
  constructor(
    private readonly rotation: RotationService,
    private readonly accessTokens: AccessTokens,
  ) {}

  async renew(presented: string, clientType: ClientType, caller: Caller, response: Response): Promise<Renewal> {
    const { sessionId, session, refreshToken } = await this.rotation.rotate(presented, clientType, caller);
    const accessToken = await this.accessTokens.issue({
      sessionId,
      applicationId: session.applicationId,
      identityId: session.identityId,
      audience: session.audience,
      clientType: session.clientType,
      amr: session.amr,
      authTime: session.authTime,
    });
    response.setHeader('x-refresh-outcome', session.outcome);
    return {
      sessionId,
      applicationId: session.applicationId,
      clientType: session.clientType,
      accessToken,
      accessExpiresSeconds: this.accessTokens.lifetimeSeconds,
      refreshToken,
      refreshExpiresSeconds: session.refreshExpiresSeconds,
    };
  }
}
