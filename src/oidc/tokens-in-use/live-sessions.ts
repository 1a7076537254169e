import { Injectable } from '@nestjs/common';
import type { Deadline } from '../../platform/time/deadline.js';
import { SessionChecks } from '../../session/lifecycle/session-checks.js';
import { PORTAL_AUDIENCE } from '../../session/tokens/access-token.js';
import type { AccessTokenClaims } from '../../session/tokens/access-token-claims.js';

/** Says whether the session of an access token lives at this moment, as its row says. */
@Injectable()
export class LiveSessions {
  constructor(private readonly checks: SessionChecks) {}

  /** A token of the account pages is for them alone. */
  async has({ aud, sid, sub, app }: AccessTokenClaims, deadline: Deadline): Promise<boolean> {
    if (aud === PORTAL_AUDIENCE) return false;
    const session = await this.checks.findLive(sid, deadline);
    return session?.identityId === sub && session.applicationId === app;
  }
}
