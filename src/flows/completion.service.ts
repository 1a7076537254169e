import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { withParameter } from '../applications/redirects.js';
import { Audit } from '../audit/audit.js';
import type { Caller } from '../common/http/caller.js';
import { AuthorizationCodesService, type Proof } from './authorization-codes.service.js';
import type { AuthFlow } from './entities/auth-flow.entity.js';
import { FlowsService } from './flows.service.js';
import { NewDeviceNotice } from './sign-in/new-device-notice.js';

export interface Completion {
  code: string;
  redirectUrl: string;
}

/** The end of every way to sign in: the flow is completed and the application gets its code, both or neither. */
@Injectable()
export class CompletionService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly flows: FlowsService,
    private readonly codes: AuthorizationCodesService,
    private readonly notice: NewDeviceNotice,
    private readonly audit: Audit,
  ) {}

  complete(flow: AuthFlow, proof: Proof, caller: Caller): Promise<Completion> {
    return this.manager.transaction((manager) => this.completeWithin(manager, flow, proof, caller));
  }

  async completeWithin(manager: EntityManager, flow: AuthFlow, proof: Proof, caller: Caller): Promise<Completion> {
    await this.flows.complete(manager, flow);
    const code = await this.codes.issue(manager, flow, proof);
    await this.audit.record(manager, {
      type: 'identity.signed_in',
      applicationId: flow.applicationId,
      identityId: proof.identityId,
      caller,
      details: { provider: proof.provider, amr: proof.amr },
    });
    await this.notice.tellIfStrange(manager, proof.identityId, caller);
    return { code, redirectUrl: withParameter(flow.redirectUrl, 'code', code) };
  }
}
