import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { Recipients } from '../../mail/recipients.js';
import { inTime } from '../../platform/database/in-time.js';
import { pickLanguage } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { CodeMails } from '../email-codes/code-mails.js';
import { type Asker, EmailCodesService } from '../email-codes/email-codes.service.js';
import { MailJustSent } from '../flows.errors.js';
import { FlowsService, type OpenFlow } from '../flows.service.js';

const KIND = 'verify_email';

/** Emails another code to an account that waits for verification. Without such an account the same work is done. */
@Injectable()
export class ResendVerificationService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly flows: FlowsService,
    private readonly codes: EmailCodesService,
    private readonly mails: CodeMails,
    private readonly limits: RateLimits,
    private readonly recipients: Recipients,
  ) {}

  /** To the identity of this flow's own code. A flow whose code was replaced in another flow sends no email any more. */
  async resend(open: OpenFlow, asker: Asker): Promise<void> {
    await this.limits.spend('code-address', asker.caller.bucket);
    await this.requireGap(this.manager, open);
    const pending = await this.codes.findPending(this.manager, open.flow, KIND);
    const identity = pending?.identityId && (await this.identities.findWaiting(pending.identityId));
    const mayMail = Boolean(identity) && (await this.mayMail(identity as Identity));
    await inTime(this.manager, asker.caller.deadline, async (manager) => {
      const held = await this.identities.lockWaiting(manager, identity ? identity.id : null);
      await this.flows.lock(manager, open.flow); // of two requests at once the second finds the email of the first
      await this.requireGap(manager, open);
      if (held && mayMail) await this.send(manager, open, held, asker);
      else await this.mails.pretend(manager, open, KIND, asker);
    });
  }

  private async send(manager: EntityManager, open: OpenFlow, identity: Identity, asker: Asker): Promise<void> {
    const language = pickLanguage(identity.locale, open.flow.uiLocales, asker.caller.acceptLanguage);
    await this.mails.send(manager, { open, kind: KIND, identity, language, asker });
  }

  private mayMail({ applicationId, emailKey }: Identity): Promise<boolean> {
    return this.recipients.mayMail(applicationId, emailKey);
  }

  private async requireGap(manager: EntityManager, { flow }: OpenFlow): Promise<void> {
    const seconds = await this.codes.secondsToNext(manager, flow, KIND);
    if (seconds > 0) throw new MailJustSent(seconds);
  }
}
