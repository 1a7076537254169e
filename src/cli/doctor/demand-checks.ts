import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import { ApplicationDirectory } from '../application-directory.js';
import { type Finding, warn } from './check.js';

/** An application may demand a second factor that its plan does not include: then no user is asked for one. */
@Injectable()
export class DemandChecks {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly directory: ApplicationDirectory,
  ) {}

  async run(): Promise<Finding[]> {
    const demanding = (await this.applications.listApplications()).filter(({ mfa }) => mfa === 'required');
    const described = await Promise.all(demanding.map((application) => this.directory.describe(application)));
    return described
      .filter(({ demandsSecondFactor }) => !demandsSecondFactor)
      .map(({ slug, plan }) =>
        warn(
          'second factor',
          `${slug}: \`mfa: required\` has no effect, because the plan ${plan} has no portal.mfa`,
          'No user is asked to set one up. Seed the plan with `portal: { enabled: true, mfa: true }`.',
        ),
      );
  }
}
