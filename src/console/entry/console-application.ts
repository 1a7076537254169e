import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../../applications/applications.service.js';
import { CONSOLE_ID, CONSOLE_SLUG } from '../../applications/built-in.js';
import { Application } from '../../applications/entities/application.entity.js';
import { Plan } from '../../plans/entities/plan.entity.js';
import { Settings } from '../../platform/config/settings.js';
import { now } from '../../platform/database/postgres.js';

const NAME = 'Gatehouse Console';

/** The built-in application whose users are the operators. It exists once there is a first one. */
@Injectable()
export class ConsoleApplication {
  private readonly origin: string;
  readonly callbackUrl: string;

  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly applications: ApplicationsService,
    { publicUrl }: Settings,
  ) {
    this.origin = new URL(publicUrl).origin;
    this.callbackUrl = `${publicUrl}/console/callback`;
  }

  async find(): Promise<Application | undefined> {
    const found = await this.applications.findApplication(CONSOLE_ID);
    return found && !found.redirectUrls.includes(this.callbackUrl) ? this.ensure() : (found ?? undefined);
  }

  /** Makes it, or lets it follow a new PUBLIC_URL. */
  async ensure(): Promise<Application> {
    await this.manager.transaction(async (manager) => {
      const { origin, callbackUrl } = this;
      await manager
        .createQueryBuilder()
        .insert()
        .into(Plan)
        .values({ ...PLAN, createdAt: now, updatedAt: now })
        .orIgnore()
        .execute();
      await manager
        .createQueryBuilder()
        .insert()
        .into(Application)
        .values({ ...APPLICATION, origins: [origin], redirectUrls: [callbackUrl], createdAt: now, updatedAt: now })
        .orUpdate(['origins', 'redirect_urls', 'sign_up', 'updated_at'], ['id'])
        .execute();
    });
    return this.applications.getApplication(CONSOLE_ID);
  }
}

const PLAN = {
  id: CONSOLE_ID,
  key: CONSOLE_SLUG,
  name: NAME,
  maxUsers: null,
  providers: ['password', 'passkey'],
  portal: { enabled: true, profile: true, mfa: true },
  metrics: null,
  fileValues: null,
};

const APPLICATION = {
  id: CONSOLE_ID,
  slug: CONSOLE_SLUG,
  name: NAME,
  planId: CONSOLE_ID,
  mfa: 'required' as const,
  signUp: 'closed' as const,
  branding: { logoUrl: null, accentColor: null },
  portalUrl: null,
  signedOutUrl: null,
  verifyEmailUrl: null,
  resetPasswordUrl: null,
  audience: null,
  agents: null,
  fileValues: null,
};
