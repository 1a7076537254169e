import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../../applications/entities/application.entity.js';
import { PlansService } from '../../../plans/plans.service.js';
import { requireFeature } from '../../../plans/require-feature.js';
import { Audit } from '../../../platform/audit/audit.js';
import { Settings } from '../../../platform/config/settings.js';
import { hashSecret, newSecret, SECRET_PREFIXES } from '../../../platform/crypto/secrets.js';
import { within } from '../../../platform/database/database.js';
import { DROP_LINKS, END_VISITS, ISSUE_LINK, LINK_SECONDS } from './dashboard.statements.js';

export interface DashboardOpening {
  url: string;
  expiresAt: Date;
}

export interface DashboardClosing {
  dashboards: number;
  links: number;
}

/** Issues links that open the dashboard of one application, once, and takes back what they have opened. */
@Injectable()
export class DashboardLinks {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly plans: PlansService,
    private readonly audit: Audit,
    private readonly settings: Settings,
  ) {}

  async issue({ id: applicationId, planId }: Application): Promise<DashboardOpening> {
    requireFeature(await this.plans.getPlan(planId), 'metrics');
    const token = newSecret(SECRET_PREFIXES.dashboardLink);
    const expiresAt = await this.manager.transaction(async (manager) => {
      const link = { tokenHash: hashSecret(token), applicationId, ttl: LINK_SECONDS };
      const [issued] = await within(manager).run(ISSUE_LINK, link);
      await this.audit.record(manager, { type: 'dashboard.link_issued', applicationId });
      return (issued as { expiresAt: Date }).expiresAt;
    });
    return { url: `${this.settings.publicUrl}/dashboard/open?link=${token}`, expiresAt };
  }

  /** Closes the dashboard in every browser. Links that were not used yet open nothing any more. */
  closeAll({ id: applicationId }: Application): Promise<DashboardClosing> {
    return this.manager.transaction(async (manager) => {
      const statements = within(manager);
      const { length: links } = await statements.run(DROP_LINKS, { applicationId });
      const { length: dashboards } = await statements.run(END_VISITS, { applicationId });
      await this.audit.record(manager, { type: 'dashboard.closed', applicationId });
      return { dashboards, links };
    });
  }
}
