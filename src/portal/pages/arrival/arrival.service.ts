import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../../applications/applications.service.js';
import type { Application } from '../../../applications/entities/application.entity.js';
import { newId } from '../../../platform/crypto/ids.js';
import type { Caller } from '../../../platform/http/caller.js';
import { AllowedOrigins } from '../../../session/browser/allowed-origins.js';
import type { PresentedSession } from '../../../session/browser/page-cookie.js';
import { IDLE_SECONDS, LONGEST_SECONDS } from '../../../session/browser/page-session.js';
import { SessionsInUse } from '../../../session/browser/sessions-in-use.js';
import type { Visitor } from '../../../session/browser/visitor.js';
import { SessionsService } from '../../../session/lifecycle/sessions.service.js';
import { RefreshTokens } from '../../../session/tokens/refresh-token.js';
import { PortalCodes } from '../../entry/portal-codes.service.js';
import type { IssuedPortalCode } from '../../entry/portal-codes.statements.js';
import { PortalEntries } from '../../entry/portal-entries.service.js';
import { PortalCodeInvalid } from '../../portal.errors.js';
import type { PageSession } from '../visit/page-session.statements.js';

export interface Arriving {
  code: IssuedPortalCode;
  application: Application;
}

/** Opens the account pages in a browser that comes with a portal code. */
@Injectable()
export class Arrivals {
  constructor(
    private readonly codes: PortalCodes,
    private readonly entries: PortalEntries,
    private readonly applications: ApplicationsService,
    private readonly sessions: SessionsService,
    private readonly tokens: RefreshTokens,
    private readonly inUse: SessionsInUse,
    private readonly rules: AllowedOrigins,
  ) {}

  async require(presented: unknown, caller: Caller): Promise<Arriving> {
    if (typeof presented !== 'string') throw new PortalCodeInvalid();
    const code = await this.codes.require(presented, caller);
    return { code, application: await this.applications.getApplication(code.applicationId) };
  }

  /**
   * Whether the account may open unasked: it is the one that this browser shows already, in the pages or in the
   * application, or else the person comes from the application.
   */
  async isExpected(
    { code: { identityId }, application }: Arriving,
    open: PageSession | undefined,
    visitor: Visitor,
  ): Promise<boolean> {
    const known = await this.inUse.identitiesIn(visitor, application.id);
    if (open) known.push(open.identityId);
    if (known.length > 0) return known.every((id) => id === identityId);
    return this.rules.comesFromHome(visitor.fetch, application);
  }

  /** The session that was open in this browser ends. The new one never takes over its secret. */
  async open(
    { code, application }: Arriving,
    replaced: PageSession | undefined,
    caller: Caller,
  ): Promise<PresentedSession> {
    await this.entries.requireUnused(code, caller);
    const lasts = { idle: IDLE_SECONDS, absolute: LONGEST_SECONDS };
    const replaces = replaced?.id;
    const entering = { code, application, sessionId: newId(), clientType: 'browser', lasts, replaces } as const;
    const { session } = await this.entries.enter(entering, caller);
    const token = this.tokens.decode(session.refreshToken);
    if (!token) throw new Error('The token of a new session is not ours');
    return { id: token.sessionId, secret: token.secret };
  }

  /** Ends the pages in this browser, and the session of the application that they were opened from. */
  async signOut({ id, openedFrom }: PageSession, caller: Caller): Promise<void> {
    await this.sessions.endTogether([openedFrom, id], { reason: 'logout', caller, andBrowser: true });
  }
}
