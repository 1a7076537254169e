import { Injectable } from '@nestjs/common';
import { mayCancel, mayReturn } from '../flows/destinations.js';
import { FlowsService } from '../flows/flows.service.js';
import { ProviderBlockedByPlan } from '../plans/plans.errors.js';
import type { Caller } from '../platform/http/caller.js';
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

  requireReturn({ application, flow }: Visit): void {
    if (!mayReturn(application, flow)) throw new DestinationNotAllowed();
  }

  requireCancel({ application, flow }: Visit): void {
    if (!mayCancel(application, flow)) throw new DestinationNotAllowed();
  }
}
