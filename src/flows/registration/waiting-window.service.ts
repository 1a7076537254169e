import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { IdentitiesService } from '../../identities/identities.service.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { CompletionService } from '../completion/completion.service.js';
import type { Ending } from '../completion/ending.js';
import { provedByMail } from '../completion/proof.js';
import { EmailCodesService } from '../email-codes/email-codes.service.js';
import { FlowsService, type OpenFlow } from '../flows.service.js';
import type { Flow } from '../flows.statements.js';

/**
 * The window that waits at «Check your inbox» continues after another browser has confirmed its sign-up with the
 * password. It may continue until the flow ends, or until a newer sign-up, a password change or a block replaces the code.
 */
@Injectable()
export class WaitingWindow {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly codes: EmailCodesService,
    private readonly identities: IdentitiesService,
    private readonly flows: FlowsService,
    private readonly completion: CompletionService,
  ) {}

  async mayGoOn(flow: Flow, browserHash: Buffer): Promise<boolean> {
    return (await this.codes.findGrant(this.manager, flow, browserHash)) !== undefined;
  }

  /** Undefined until the sign-up is confirmed. */
  async goOn(open: OpenFlow, browserHash: Buffer, caller: Caller): Promise<Ending | undefined> {
    const granted = await this.codes.findGrant(this.manager, open.flow, browserHash);
    if (!granted) return undefined;
    return inTime(this.manager, caller.deadline, async (manager) => {
      const identity = await this.identities.lockIfThere(manager, granted);
      await this.flows.lock(manager, open.flow);
      if ((await this.codes.findGrant(manager, open.flow, browserHash)) !== granted) return undefined;
      return this.completion.completeWithin(manager, open, provedByMail(granted, identity?.passwordHash), caller);
    });
  }
}
