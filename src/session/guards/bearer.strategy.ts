import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-custom';
import { ApplicationsService } from '../../applications/applications.service.js';
import { bindPlan } from '../../plans/plan-bound.js';
import { asksIn, deadlineOf } from '../../platform/http/caller.js';
import { SessionChecks } from '../lifecycle/session-checks.js';
import type { LiveSessionRow } from '../lifecycle/sessions.statements.js';
import { BearerInvalid } from '../session.errors.js';
import { AccessTokens, PORTAL_AUDIENCE } from '../tokens/access-token.js';
import type { AccessTokenClaims } from '../tokens/access-token-claims.js';

const BEARER = 'bearer';

/** The session of the bearer token. */
export type CurrentSession = Readonly<LiveSessionRow>;

const SCHEME = 'Bearer ';
const HEADER = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;
const LONGEST_HEADER = 5000;

/** Accepts a genuine access token whose session lives at this moment. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, BEARER) {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly checks: SessionChecks,
    private readonly applications: ApplicationsService,
  ) {
    super();
  }

  async validate(request: Request): Promise<CurrentSession> {
    const claims = this.knownOf(request) ?? (await this.accessTokens.verify(tokenOf(request)));
    const session = claims && (await this.checks.findLive(claims.sid, deadlineOf(request)));
    // The token of another client is for the resources that it was granted; one that is bound to a key needs its proof.
    if (claims && (claims.client_id !== claims.app || claims.cnf)) throw new BearerInvalid();
    if (!session || session.identityId !== claims.sub || session.applicationId !== claims.app)
      throw new BearerInvalid();
    if ((claims.aud === PORTAL_AUDIENCE) !== (session.audience === 'portal')) throw new BearerInvalid();
    if (claims.scope !== undefined && (await this.isForResource(claims))) throw new BearerInvalid();
    bindPlan(request, async () => (await this.applications.getApplication(session.applicationId)).planId);
    asksIn(request, session.id);
    return session;
  }

  /**
   * A token that OpenID Connect issued for a resource is for that resource alone. An earlier audience of the application
   * still counts. Tokens of `/v1` have no scope.
   */
  private async isForResource({ app, aud, sid }: AccessTokenClaims): Promise<boolean> {
    const { audience } = await this.applications.getApplication(app);
    return aud !== (audience ?? app) && (await this.checks.isGranted(sid, aud));
  }

  /** The text of a known token was checked when it was verified first. */
  private knownOf({ headers: { authorization = '' } }: Request): AccessTokenClaims | undefined {
    return authorization.startsWith(SCHEME) ? this.accessTokens.known(authorization.slice(SCHEME.length)) : undefined;
  }
}

function tokenOf(request: Request): string {
  const header = request.headers.authorization ?? '';
  const token = header.length <= LONGEST_HEADER ? HEADER.exec(header)?.[1] : undefined;
  if (!token) throw BearerInvalid.of(request.headers.authorization);
  return token;
}
