import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../platform/http/caller.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';

/** Describes the act that turned a second factor on. */
export interface TurnedOn {
  identityId: string;
  /** The session in which it was done; none at a sign-in. */
  sessionId?: string;
  caller: Caller;
}

/**
 * Lets a new second factor protect from a person who is in the account already: sessions and codes that one factor opened
 * end, no proof is held, and no browser stays remembered. The session that turned it on stays, with the one that it was
 * opened from.
 */
@Injectable()
export class SecondFactorProtection {
  constructor(private readonly sessions: SessionsService) {}

  /** Runs in the transaction that turns the factor on, which holds the lock of the identity. */
  async begin(manager: EntityManager, { identityId, sessionId, caller }: TurnedOn): Promise<void> {
    const ending = { reason: 'second_factor_enabled', caller, keepsProved: true } as const;
    if (!sessionId) {
      await this.sessions.endAllOfIdentity(manager, identityId, ending);
      return;
    }
    await this.sessions.noteFactorSetUp(manager, sessionId);
    await this.sessions.endOthers(manager, { id: sessionId, identityId }, ending);
  }
}
