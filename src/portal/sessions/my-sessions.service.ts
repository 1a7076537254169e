import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { IdentitiesService } from '../../identities/identities.service.js';
import { Database } from '../../platform/database/database.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import { RememberedBrowsers } from '../../session/remembered/remembered-browsers.js';
import { SessionNotFound } from '../portal.errors.js';
import { MY_SESSIONS, type MySessionRow } from './my-sessions.statement.js';

/** Where the owner of an account is signed in, and the end of these sessions by the owner. */
@Injectable()
export class MySessions {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
    private readonly remembered: RememberedBrowsers,
  ) {}

  /** This sign-in first, then those that were used last. */
  list({ id: currentId, identityId }: CurrentSession): Promise<MySessionRow[]> {
    return this.database.run(MY_SESSIONS, { identityId, currentId });
  }

  /**
   * Ends one of them, and the portal sessions that were opened from it. No browser stays remembered, or the one whose
   * session has just ended could sign in again with a click; nor does that one stay signed in.
   */
  async end(current: CurrentSession, id: string, caller: Caller): Promise<Date> {
    const { identityId } = current;
    if (!validate(id)) throw new SessionNotFound();
    return this.within(current, caller, async (manager) => {
      const endedAt = await this.sessions.endOwn(
        manager,
        { id, identityId },
        { reason: 'user', caller, andBrowser: true },
      );
      if (!endedAt) throw new SessionNotFound();
      if (id !== current.id) await this.remembered.forgetAllOf(manager, identityId, 'user');
      return endedAt;
    });
  }

  /** Ends every session but this sign-in. Returns how many there were. */
  endOthers(current: CurrentSession, caller: Caller): Promise<number> {
    return this.within(current, caller, (manager) =>
      this.sessions.endOthers(manager, current, { reason: 'user', caller }),
    );
  }

  /** The identity is locked first, as in everything that ends its sessions. */
  private within<Result>(
    { id, identityId }: CurrentSession,
    caller: Caller,
    work: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    return inTime(this.manager, caller.deadline, async (manager) => {
      await this.identities.lockIdentity(manager, identityId);
      await this.sessions.requireLive(manager, id);
      return work(manager);
    });
  }
}
