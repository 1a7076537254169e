import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.js';
import type { Caller } from '../../common/http/caller.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { type Completion, CompletionService } from '../completion.service.js';
import { CodeAttempts } from '../email-codes/code-attempts.js';
import { EmailCodesService } from '../email-codes/email-codes.service.js';
import { EmailCodeInvalid } from '../flows.errors.js';
import type { OpenFlow } from '../flows.service.js';
import { provedByMail } from '../proof.js';

/** The mailbox's owner is the account's owner: verifies the address and signs in. */
@Injectable()
export class VerifyEmailService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly codes: EmailCodesService,
    private readonly identities: IdentitiesService,
    private readonly completion: CompletionService,
    private readonly attempts: CodeAttempts,
    private readonly audit: Audit,
  ) {}

  async verify(open: OpenFlow, code: string, caller: Caller): Promise<Completion> {
    const { flow } = open;
    if (!(await this.attempts.count(flow, 'verify_email', code, caller))) throw new EmailCodeInvalid();
    const done = await this.manager.transaction(async (manager) => {
      const identityId = await this.codes.consume(manager, flow, 'verify_email', code);
      const identity = identityId && (await this.identities.markVerified(manager, identityId));
      if (!identity) return undefined; // committed, so that a wrong guess stays counted
      await this.audit.record(manager, {
        type: 'identity.email_verified',
        applicationId: flow.applicationId,
        identityId: identity.id,
        caller,
      });
      const completion = await this.completion.completeWithin(manager, open, provedByMail(identity.id), caller);
      return { identity, completion };
    });
    if (!done) throw new EmailCodeInvalid();
    await this.attempts.forgive(done.identity.id, caller);
    return done.completion;
  }
}
