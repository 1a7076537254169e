import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../applications/applications.service.js';
import { demandsSecondFactor } from '../applications/second-factor-demand.js';
import { PlansService } from '../plans/plans.service.js';
import { aFewAtATime } from './a-few-at-a-time.js';
import { type Finding, warn } from './check.js';

/** An application may demand a second factor that its plan does not include: then no user is asked for one. */
@Injectable()
export class DemandChecks {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
  ) {}

  async run(): Promise<Finding[]> {
    const demanding = (await this.applications.listApplications()).filter(({ mfa }) => mfa === 'required');
    const described = await aFewAtATime(demanding, async (application) => ({
      application,
      plan: await this.plans.getPlan(application.planId),
    }));
    return described
      .filter(({ application, plan }) => !demandsSecondFactor(application, plan))
      .map(({ application, plan }) =>
        warn(
          'second factor',
          'demandBeyondPlan',
          application.slug,
          'mfa: required',
          plan.key,
          'portal: { enabled: true, mfa: true }',
        ),
      );
  }
}
