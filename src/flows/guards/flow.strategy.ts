import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-custom';
import { ApplicationsService } from '../../applications/applications.service.js';
import { ownClientOf } from '../../applications/clients/clients.service.js';
import { bindPlan } from '../../plans/plan-bound.js';
import { PlansService } from '../../plans/plans.service.js';
import { mistakenFor } from '../../platform/crypto/secret-kinds.js';
import { FlowInvalid } from '../flows.errors.js';
import { FlowsService, type OpenFlow } from '../flows.service.js';
import { ClientIp } from './client-ip.js';

const FLOW = 'flow';

/** Accepts the `x-auth-flow-id` of an open flow, and takes the user's IP address from a backend that calls for them. */
@Injectable()
export class FlowStrategy extends PassportStrategy(Strategy, FLOW) {
  constructor(
    private readonly flows: FlowsService,
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
    private readonly clientIp: ClientIp,
  ) {
    super();
  }

  async validate(request: Request): Promise<OpenFlow> {
    const token = request.headers['x-auth-flow-id'];
    const flow = await this.flows.findOpen(token);
    // A client of OpenID Connect has the hosted pages: what it asked for is judged there.
    if (!flow || flow.asked) throw refusalOf(token);
    const application = await this.applications.getApplication(flow.applicationId);
    await this.clientIp.take(request, application.id);
    bindPlan(request, () => application.planId);
    const plan = await this.plans.getPlan(application.planId);
    return { flow, token: token as string, application, plan, client: ownClientOf(application) };
  }
}

function refusalOf(sent: unknown): FlowInvalid {
  if (sent === undefined || sent === '') return FlowInvalid.missing();
  const mistake = mistakenFor('flow', sent);
  return mistake ? FlowInvalid.mistaken(mistake) : new FlowInvalid();
}
