import { Injectable } from '@nestjs/common';
import { ServiceError } from '../../platform/errors/service.error.js';
import { SessionChecks } from '../lifecycle/session-checks.js';
import type { LiveSessionRow } from '../lifecycle/sessions.statements.js';
import { RefreshService } from '../refresh/refresh.service.js';
import { SessionCookieInvalid } from '../session.errors.js';
import type { Credentials } from '../tokens/credentials.js';
import { AllowedOrigins } from './allowed-origins.js';
import { ProofByCookies } from './proof-by-cookies.js';
import { requireUnmixed, type Visitor } from './visitor.js';

export interface InUse {
  session: Pick<LiveSessionRow, 'id' | 'applicationId' | 'identityId'>;
  /** The cookies get them, if the session had to be refreshed. */
  refreshed?: Credentials;
}

/** The living sessions of a browser, as its cookies name them. */
@Injectable()
export class SessionsInUse {
  constructor(
    private readonly proofs: ProofByCookies,
    private readonly rules: AllowedOrigins,
    private readonly checks: SessionChecks,
    private readonly refreshes: RefreshService,
  ) {}

  /** Returns undefined without a living one at this application. An access token that is over is refreshed as usual. */
  async use(visitor: Visitor, applicationId: string): Promise<InUse | undefined> {
    requireUnmixed(visitor.cookies);
    const [named] = await this.proofs.sessionsIn(visitor.cookies);
    if (!named || (await this.rules.applicationOf(named))?.id !== applicationId) return undefined;
    try {
      return (await this.find(visitor)) ?? (await this.refresh(visitor));
    } catch (failure) {
      if (isRefusal(failure)) return undefined;
      throw failure;
    }
  }

  /** Who is signed in to the application in this browser, with the cookies of any session. */
  async identitiesIn({ cookies, deadline }: Visitor, applicationId: string): Promise<string[]> {
    const ids = await this.proofs.sessionsIn(cookies);
    const living = await Promise.all(ids.map((id) => this.checks.findLive(id, deadline)));
    return living.flatMap((session) => (session?.applicationId === applicationId ? [session.identityId] : []));
  }

  private async find(visitor: Visitor): Promise<InUse | undefined> {
    try {
      const { sid, sub, app } = await this.proofs.requireClaims(visitor);
      const session = await this.checks.findLive(sid, visitor.deadline);
      const isIts = session?.identityId === sub && session.applicationId === app && session.audience === 'application';
      return isIts && session.clientType === 'browser' ? { session } : undefined; // programs have no cookies of ours
    } catch (failure) {
      if (failure instanceof SessionCookieInvalid) return undefined;
      throw failure;
    }
  }

  private async refresh(visitor: Visitor): Promise<InUse> {
    const refreshed = await this.refreshes.refresh(undefined, 'browser', visitor);
    const { sessionId: id, applicationId, identityId } = refreshed;
    return { session: { id, applicationId, identityId }, refreshed };
  }
}

const isRefusal = (failure: unknown): boolean => failure instanceof ServiceError && failure.getStatus() === 401;
