import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../../applications/applications.service.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { writeFields } from '../../identities/fields/profile-field-values.js';
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
    private readonly applications: ApplicationsService,
    private readonly identities: IdentitiesService,
    private readonly profiles: ProfileChanges,
    private readonly sessions: SessionsService,
  ) {}

  /** A member that is undefined stays as it is; null removes it. */
  async change(
    session: CurrentSession,
    { fields: typed, ...profile }: Omit<WantedProfile, 'fields'> & { fields?: Record<string, unknown> | null },
    caller: Caller,
  ): Promise<Identity> {
    const { id: sessionId, identityId } = session;
    const { profileFields } = await this.applications.getApplication(session.applicationId);
    return inTime(this.manager, caller.deadline, async (manager) => {
      const before = await this.identities.lockIdentity(manager, identityId);
      await this.sessions.requireLive(manager, sessionId);
      const fields = typed
        ? writeFields(profileFields, { by: 'person', wanted: typed, before: before.fields })
        : undefined;
      const wanted = { ...profile, fields };
      await this.profiles.apply(manager, before, { allowed: PROFILE, wanted }, { sessionId, caller });
      return this.identities.getIdentity(manager, identityId);
    });
  }
}
