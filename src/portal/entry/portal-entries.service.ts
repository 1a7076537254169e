import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../applications/entities/application.entity.js';
import { termsOf } from '../../applications/lifetimes.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { PlansService } from '../../plans/plans.service.js';
import { within } from '../../platform/database/database.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import type { ClientType } from '../../session/entities/session.entity.js';
import { type Lifetimes, SessionOpenings } from '../../session/lifecycle/session-openings.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import type { RefreshableSession } from '../../session/tokens/credentials.js';
import { PortalCodeInvalid } from '../portal.errors.js';
import { PortalCodes } from './portal-codes.service.js';
import { HOLD_ORIGIN, type IssuedPortalCode } from './portal-codes.statements.js';

/** A step into the portal that a code asks for. */
export interface Entering {
  code: IssuedPortalCode;
  application: Application;
  sessionId: string;
  /** `browser` for the pages, `server` for a client of the API. */
  clientType: ClientType;
  lasts?: Lifetimes;
  /** A session that ends when this one is open. */
  replaces?: string | undefined;
}

export interface PortalEntry {
  application: Application;
  identity: Identity;
  session: RefreshableSession;
  provider: string;
}

/** Opens portal sessions. One transaction spends the code, opens the session, and ends the one that it replaces. */
@Injectable()
export class PortalEntries {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly codes: PortalCodes,
    private readonly plans: PlansService,
    private readonly identities: IdentitiesService,
    private readonly openings: SessionOpenings,
    private readonly sessions: SessionsService,
  ) {}

  /** A code that comes twice may have been stolen, so the session that it opened ends (RFC 9700). */
  async requireUnused({ sessionId }: IssuedPortalCode, caller: Caller): Promise<void> {
    if (!sessionId) return;
    await this.sessions.endTogether([sessionId], { reason: 'replayed_code', caller });
    throw new PortalCodeInvalid();
  }

  async enter(entering: Entering, caller: Caller): Promise<PortalEntry> {
    await this.plans.requireFeature(entering.application.planId, 'portal');
    return inTime(this.manager, caller.deadline, async (manager) => {
      const entry = await this.open(manager, entering, caller);
      if (entering.replaces) await this.sessions.endThese(manager, [entering.replaces], { reason: 'replaced', caller });
      return entry;
    });
  }

  /** The identity is locked first, as in everything that ends its sessions. */
  private async open(
    manager: EntityManager,
    { code, application, sessionId, clientType, lasts }: Entering,
    caller: Caller,
  ): Promise<PortalEntry> {
    const { applicationId, identityId, openedFrom } = code;
    const identity = await this.identities.lockIdentity(manager, identityId);
    await this.codes.consume(manager, code, sessionId);
    const [origin] = await within(manager).run(HOLD_ORIGIN, { id: openedFrom });
    if (!origin || identity.blockedAt) throw new PortalCodeInvalid();
    const { provider, amr, authenticatedAt, rememberedBrowserId, secondsLeft } = origin;
    const session = await this.openings.open(
      manager,
      {
        sessionId,
        applicationId,
        identityId,
        clientType,
        provider,
        amr,
        authenticatedAt,
        rememberedBrowserId,
        audience: 'portal',
        openedFrom: { sessionId: openedFrom, secondsLeft },
        device: clientType === 'browser' ? caller : origin,
        overlap: application.refreshOverlap,
        terms: termsOf(application),
        ...(lasts && { lasts }),
      },
      caller,
    );
    return { application, identity, session, provider };
  }
}
