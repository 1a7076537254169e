import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-custom';
import { ApplicationsService } from '../../applications/applications.service.js';
import { bindPlan } from '../../plans/plan-bound.js';
import { AccessTokens } from '../access-token.js';
import type { Audience, ClientType } from '../entities/session.entity.js';
import { BearerInvalid } from '../session.errors.js';
import { SessionsService } from '../sessions.service.js';

export const BEARER = 'bearer';

export interface CurrentSession {
  id: string;
  identityId: string;
  applicationId: string;
  audience: Audience;
  clientType: ClientType;
  /** Who vouched for the person when the session was opened. */
  provider: string;
}

const HEADER = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;
const LONGEST_HEADER = 5000;

/** A genuine access token whose session is alive at this moment. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, BEARER) {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly sessions: SessionsService,
    private readonly applications: ApplicationsService,
  ) {
    super();
  }

  async validate(request: Request): Promise<CurrentSession> {
    const claims = await this.accessTokens.verify(tokenOf(request));
    const row = claims && (await this.sessions.findLive(claims.sid));
    if (!row || row.identity_id !== claims.sub || row.application_id !== claims.app) throw new BearerInvalid();
    const application = await this.applications.getApplication(row.application_id);
    bindPlan(request, application.planId);
    return {
      id: row.id,
      identityId: row.identity_id,
      applicationId: row.application_id,
      audience: row.audience,
      clientType: row.client_type,
      provider: row.provider,
    };
  }
}

function tokenOf(request: Request): string {
  const header = request.headers.authorization ?? '';
  const token = header.length <= LONGEST_HEADER ? HEADER.exec(header)?.[1] : undefined;
  if (!token) throw new BearerInvalid();
  return token;
}
