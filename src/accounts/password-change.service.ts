import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../applications/applications.service.js';
import type { Caller } from '../common/http/caller.js';
import { inTime } from '../database/in-time.js';
import { PasswordChanges } from '../flows/identity/password-changes.js';
import { PasswordHasher } from '../identities/passwords/password-hasher.js';
import { PasswordRules } from '../identities/passwords/password-rules.js';
import type { CurrentSession } from '../session/guards/bearer.strategy.js';
import { Reauthentication } from './reauthentication.js';

/** A new password for whoever knows the old one; every other session ends and the owner is told. */
@Injectable()
export class PasswordChangeService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly applications: ApplicationsService,
    private readonly reauthentication: Reauthentication,
    private readonly rules: PasswordRules,
    private readonly hasher: PasswordHasher,
    private readonly changes: PasswordChanges,
  ) {}

  async change(session: CurrentSession, current: string, password: string, caller: Caller): Promise<void> {
    const identity = await this.reauthentication.requirePassword(session.identityId, current);
    const application = await this.applications.getApplication(session.applicationId);
    this.rules.require(password, [identity.email, identity.name, application.name]);
    const passwordHash = await this.hasher.hash(password);
    await inTime(this.manager, caller.deadline, async (manager) => {
      const held = await this.reauthentication.hold(manager, session, identity);
      const change = { reason: 'password_changed', caller, keepSessionId: session.id } as const;
      await this.changes.apply(manager, held, passwordHash, change);
    });
  }
}
