import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit, type AuditEntry } from '../platform/audit/audit.js';
import type { Identity } from './entities/identity.entity.js';
import { IdentityChanges, type Profile } from './identity-changes.js';

/** The members that an owner changes. */
export const PROFILE = ['name', 'picture', 'locale', 'fields'] as const;
/** The members that a program of the operator changes. */
export const MANAGED_PROFILE = [...PROFILE, 'metadata', 'externalId'] as const;

/** A member that is undefined stays as it is; null removes it. */
export type WantedProfile = { [Member in keyof Profile]?: Profile[Member] | undefined };

/** Changes what is said about a user. What is already so is no change, and leaves no event. */
@Injectable()
export class ProfileChanges {
  constructor(
    private readonly changes: IdentityChanges,
    private readonly audit: Audit,
  ) {}

  /** The caller has locked the identity. Members beyond `allowed` are left alone, whatever the object has. */
  async apply(
    manager: EntityManager,
    before: Identity,
    { allowed, wanted }: { allowed: readonly (keyof Profile)[]; wanted: WantedProfile },
    by: Pick<AuditEntry, 'sessionId' | 'caller'>,
  ): Promise<void> {
    const { id: identityId, applicationId } = before;
    const members = allowed.filter(
      (member) => wanted[member] !== undefined && !isDeepStrictEqual(wanted[member], before[member]),
    );
    if (members.length === 0) return;
    await this.changes.setProfile(manager, identityId, pick(wanted, members));
    const details = { members: members.map(nameOf) };
    await this.audit.record(manager, { type: 'identity.profile_changed', applicationId, identityId, details, ...by });
  }
}

const nameOf = (member: keyof Profile): string => (member === 'externalId' ? 'external_id' : member);

const pick = (wanted: WantedProfile, members: readonly (keyof Profile)[]): Partial<Profile> =>
  Object.fromEntries(members.map((member) => [member, wanted[member]]));
