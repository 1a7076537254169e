import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { PROFILE, ProfileChanges, type WantedProfile } from '../../identities/profile-changes.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';

/** What the owner says about themselves. It decides nothing about the account, so it needs no fresh proof. */
@Injectable()
export class ProfileService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly profiles: ProfileChanges,
    private readonly sessions: SessionsService,
  ) {}

  /** A member that is undefined stays as it is; null removes it. */
  change(session: CurrentSession, wanted: WantedProfile, caller: Caller): Promise<Identity> {
    const { id: sessionId, identityId } = session;
    return inTime(this.manager, caller.deadline, async (manager) => {
      const before = await this.identities.lockIdentity(manager, identityId);
      await this.sessions.requireLive(manager, sessionId);
      await this.profiles.apply(manager, before, { allowed: PROFILE, wanted }, { sessionId, caller });
      return this.identities.getIdentity(manager, identityId);
    });
  }
}
