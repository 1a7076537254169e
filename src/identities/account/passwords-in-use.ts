import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import { PlansService } from '../../plans/plans.service.js';
import type { Identity } from '../entities/identity.entity.js';

/** Where the plan has no passwords, one that is stored from before counts for nothing. */
@Injectable()
export class PasswordsInUse {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
  ) {}

  async has({ applicationId, passwordHash }: Pick<Identity, 'applicationId' | 'passwordHash'>): Promise<boolean> {
    return passwordHash !== null && (await this.areAt(applicationId));
  }

  async areAt(applicationId: string): Promise<boolean> {
    return (await this.planOf(applicationId)).allowsProvider('password');
  }

  async require(applicationId: string): Promise<void> {
    (await this.planOf(applicationId)).requireProvider('password');
  }

  private async planOf(applicationId: string) {
    const { planId } = await this.applications.getApplication(applicationId);
    return this.plans.getPlan(planId);
  }
}
