import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../applications/applications.service.js';
import { NEWEST_USER_FACTS } from '../identities/user-facts.js';
import { Database } from '../platform/database/database.js';
import { leftOut } from '../session/tokens/claimed.js';
import { aFewAtATime } from './a-few-at-a-time.js';
import { type Finding, warn } from './check.js';

const LOOKED_AT = 200;

/** A value that no token can say is left out of it, and no login tells. */
@Injectable()
export class ClaimChecks {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly database: Database,
  ) {}

  async run(): Promise<Finding[]> {
    const declaring = (await this.applications.listApplications()).filter(({ claims }) => claims !== null);
    const found = await aFewAtATime(declaring, async ({ id, slug, claims }) => {
      const users = await this.database.runAlone(NEWEST_USER_FACTS, { applicationId: id, most: LOOKED_AT });
      return (claims ?? []).flatMap((claim) => {
        const without = users.filter(({ facts }) => leftOut(claim, facts)).length;
        return without === 0 ? [] : [warn('claims', 'claimLeftOut', slug, claim.name, without, users.length)];
      });
    });
    return found.flat();
  }
}
