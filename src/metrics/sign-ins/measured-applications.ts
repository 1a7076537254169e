import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import { grants } from '../../plans/features.js';
import { PlansService } from '../../plans/plans.service.js';

/** The applications whose plan includes metrics. */
@Injectable()
export class MeasuredApplications {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
  ) {}

  async among(applicationIds: Iterable<string>): Promise<Set<string>> {
    const measured = new Set<string>();
    for (const id of new Set(applicationIds)) if (await this.isMeasured(id)) measured.add(id);
    return measured;
  }

  private async isMeasured(id: string): Promise<boolean> {
    const application = await this.applications.findApplication(id);
    return application !== null && grants(await this.plans.getPlan(application.planId), 'metrics');
  }
}
