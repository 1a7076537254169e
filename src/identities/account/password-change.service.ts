import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../../applications/applications.service.js';
import { PasswordChanges } from '../../flows/recovery/password-changes.js';
import type { Caller } from '../../platform/http/caller.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { IdentitiesService } from '../identities.service.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { PasswordRules } from '../passwords/password-rules.js';
import { CurrentPasswordRequired } from './account.errors.js';
import { FreshProofs, type OfferedProof } from './fresh-proofs/fresh-proofs.service.js';
import { PasswordsInUse } from './passwords-in-use.js';

export interface WantedPassword {
  password: string;
  /** An account that has a password takes nothing else as proof. */
  current: string | undefined;
  /** It proves who sets the first password of an account. */
  offered: Omit<OfferedProof, 'password'>;
}

/** Sets a new password. Every other session ends and the owner is notified. */
@Injectable()
export class PasswordChangeService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly applications: ApplicationsService,
    private readonly proofs: FreshProofs,
    private readonly passwords: PasswordsInUse,
    private readonly rules: PasswordRules,
    private readonly hasher: PasswordHasher,
    private readonly changes: PasswordChanges,
  ) {}

  /** A password that is refused spends no proof. */
  async change(session: CurrentSession, { password, current, offered }: WantedPassword, caller: Caller): Promise<void> {
    await this.passwords.require(session.applicationId);
    const identity = await this.identities.getIdentity(this.manager, session.identityId);
    requireCurrent(identity.passwordHash, current);
    const application = await this.applications.getApplication(session.applicationId);
    this.rules.require(password, [identity.email, identity.name, application.name]);
    const proof = await this.proofs.require(session, current === undefined ? offered : { password: current }, caller);
    const passwordHash = await this.hasher.hash(password);
    await this.proofs.act(session, proof, caller, async (manager, { identity: held }) => {
      requireCurrent(held.passwordHash, current);
      const change = { reason: 'password_changed', caller, keepSessionId: session.id } as const;
      await this.changes.apply(manager, held, passwordHash, change);
    });
  }
}

function requireCurrent(passwordHash: string | null, current: string | undefined): void {
  if (passwordHash !== null && current === undefined) throw new CurrentPasswordRequired();
}
