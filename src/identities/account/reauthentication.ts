import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { RateLimits } from '../../platform/limits/counting.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import type { Identity } from '../entities/identity.entity.js';
import { IdentitiesService } from '../identities.service.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { PasswordWrong } from './account.errors.js';

/** A session may be in other hands than its owner's, so every change of the account asks for the password again. */
@Injectable()
export class Reauthentication {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
    private readonly hasher: PasswordHasher,
    private readonly limits: RateLimits,
  ) {}

  async requirePassword(identityId: string, password: string): Promise<Identity> {
    await this.limits.spend('reauthentication', identityId);
    const identity = await this.identities.getIdentity(this.manager, identityId);
    if (!(await this.hasher.verify(identity.passwordHash, password))) throw new PasswordWrong();
    await this.limits.forgive('reauthentication', identityId);
    return identity;
  }

  /**
   * Locks the identity until the transaction ends. Checking the password took a while: a reset, a block or a sign-out
   * that was acknowledged meanwhile wins.
   */
  async hold(manager: EntityManager, session: CurrentSession, proved?: Identity): Promise<Identity> {
    const identity = await this.identities.lockIdentity(manager, session.identityId);
    await this.sessions.requireLive(manager, session.id);
    if (proved && identity.passwordHash !== proved.passwordHash) throw new PasswordWrong();
    return identity;
  }
}
