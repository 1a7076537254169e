import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Application } from '../applications/entities/application.entity.js';
import { Audit } from '../audit/audit.js';
import type { Caller } from '../common/http/caller.js';
import { Settings } from '../config/settings.js';
import { RateLimits } from '../limits/rate-limits.js';
import { parseEmail } from './email.js';
import type { Identity } from './entities/identity.entity.js';
import { IdentitiesService } from './identities.service.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PasswordRules } from './passwords/password-rules.js';

export interface Registration {
  application: Application;
  email: string;
  password: string;
  name: string | null;
  locale: string | null;
  caller: Caller;
}

/** Makes an account with a password. */
@Injectable()
export class RegistrationService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly hasher: PasswordHasher,
    private readonly rules: PasswordRules,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
    private readonly audit: Audit,
  ) {}

  async register({ application, email, password, name, locale, caller }: Registration): Promise<Identity> {
    const address = parseEmail(email);
    this.rules.require(password, [address.email, name, application.name]);
    await this.limits.spend('register-address', caller.bucket);
    await this.limits.spend('register-application', application.id);
    const passwordHash = await this.hasher.hash(password);
    return this.manager.transaction(async (manager) => {
      const identity = await this.identities.create(manager, {
        applicationId: application.id,
        address,
        name,
        locale,
        passwordHash,
        isVerified: !this.settings.isProduction,
      });
      await this.audit.record(manager, {
        type: 'identity.created',
        applicationId: application.id,
        identityId: identity.id,
        caller,
        details: { provider: 'password' },
      });
      return identity;
    });
  }
}
