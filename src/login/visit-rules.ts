import { Injectable } from '@nestjs/common';
import { isOnOrigins, parseWebUrl } from '../applications/redirects.js';
import type { Caller } from '../common/http/caller.js';
import { FlowsService } from '../flows/flows.service.js';
import { ProviderBlockedByPlan } from '../plans/plans.errors.js';
import { DestinationNotAllowed, OtherBrowser } from './login.errors.js';
import type { Visit } from './visit.js';

/** Who is at the hosted login: the visit, the browser that sent the form, and the caller. */
export interface Visitor {
  visit: Visit;
  browserHash: Buffer;
  caller: Caller;
}

/** What has to hold before anybody gets through. */
@Injectable()
export class VisitRules {
  constructor(private readonly flows: FlowsService) {}

  /** The flow belongs to this browser from now on, or it belonged to another before. */
  async takePossession({ visit, browserHash }: Visitor): Promise<void> {
    if (!(await this.flows.bindBrowser(visit.flow, browserHash))) throw new OtherBrowser();
  }

  requirePasswords({ plan }: Visit): void {
    if (!plan.allowsProvider('password')) throw new ProviderBlockedByPlan();
  }

  /** It was allowed when the login began; the application may have given up the origin since. */
  requireDestination({ application }: Visit, text: string): void {
    const url = parseWebUrl(text);
    if (!url || !isOnOrigins(application, url)) throw new DestinationNotAllowed();
  }
}
