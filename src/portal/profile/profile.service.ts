import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { IdentityChanges, type Profile } from '../../identities/identity-changes.js';
import { Audit } from '../../platform/audit/audit.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';

const MEMBERS = ['name', 'picture', 'locale'] as const;

/** What the owner says about themselves. It decides nothing about the account, so it needs no fresh proof. */
@Injectable()
export class ProfileService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly changes: IdentityChanges,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
  ) {}

  /** A member that is undefined stays as it is; null removes it. */
  change(session: CurrentSession, wanted: Partial<Profile>, caller: Caller): Promise<Identity> {
    const { id, identityId } = session;
    return inTime(this.manager, caller.deadline, async (manager) => {
      const before = await this.identities.lockIdentity(manager, identityId);
      await this.sessions.requireLive(manager, id);
      const members = MEMBERS.filter((member) => wanted[member] !== undefined && wanted[member] !== before[member]);
      if (members.length === 0) return before;
      await this.changes.setProfile(manager, identityId, pick(wanted, members));
      await this.audit.record(manager, {
        type: 'identity.profile_changed',
        applicationId: before.applicationId,
        identityId,
        sessionId: id,
        caller,
        details: { members },
      });
      return this.identities.getIdentity(manager, identityId);
    });
  }
}

/** Takes the members of a profile, whatever else the object has. */
const pick = (wanted: Partial<Profile>, members: readonly (keyof Profile)[]): Partial<Profile> =>
  Object.fromEntries(members.map((member) => [member, wanted[member]]));
