import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../../applications/applications.service.js';
import { PasswordChanges } from '../../flows/recovery/password-changes.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { PasswordRules } from '../passwords/password-rules.js';
import { Reauthentication } from './reauthentication.js';

/** Sets a new password after checking the old one. Every other session ends and the owner is notified. */
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
