import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.js';
import type { Caller } from '../../common/http/caller.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { type Completion, CompletionService } from '../completion.service.js';
import { CodeAttempts } from '../email-codes/code-attempts.js';
import { Redemption } from '../email-codes/redemption.js';
import { EmailCodeInvalid } from '../flows.errors.js';
import type { OpenFlow } from '../flows.service.js';
import { provedByMail } from '../proof.js';

/** The mailbox's owner is the account's owner: verifies the address and signs in. */
@Injectable()
export class VerifyEmailService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly redemption: Redemption,
    private readonly completion: CompletionService,
    private readonly attempts: CodeAttempts,
    private readonly audit: Audit,
  ) {}

  async verify(open: OpenFlow, code: string, caller: Caller): Promise<Completion> {
    if (!(await this.attempts.count(open.flow, 'verify_email', code, caller))) throw new EmailCodeInvalid();
    const done = await this.manager.transaction(async (manager) => {
      const identity = await this.redemption.redeem(manager, open.flow, 'verify_email', code);
      if (!identity) return undefined; // committed, so that a wrong guess stays counted
      await this.record(manager, identity, caller);
      const completion = await this.completion.completeWithin(manager, open, provedByMail(identity.id), caller);
      return { identity, completion };
    });
    if (!done) throw new EmailCodeInvalid();
    await this.attempts.forgive(done.identity.id, caller);
    return done.completion;
  }

  private record(manager: EntityManager, { id, applicationId }: Identity, caller: Caller): Promise<void> {
    return this.audit.record(manager, { type: 'identity.email_verified', applicationId, identityId: id, caller });
  }
}
