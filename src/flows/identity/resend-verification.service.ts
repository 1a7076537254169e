import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../common/http/caller.js';
import { pickLanguage } from '../../common/language.js';
import { parseEmail } from '../../identities/email.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { RateLimits } from '../../limits/rate-limits.js';
import { Recipients } from '../../mail/recipients.js';
import { EmailCodesService } from '../email-codes/email-codes.service.js';
import { MailJustSent } from '../flows.errors.js';
import { FlowsService, type OpenFlow } from '../flows.service.js';
import { CodeMails } from './code-mails.js';

const KIND = 'verify_email';

/** Mails another code to an account that waits. Where none waits the same is done without a mail. */
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

  /** To whoever this flow's own code is for: a flow that another has overtaken moves nobody's mailbox any more. */
  async resend(open: OpenFlow, caller: Caller): Promise<void> {
    await this.limits.spend('code-address', caller.bucket);
    await this.requireGap(this.manager, open);
    const pending = await this.codes.findPending(this.manager, open.flow, KIND);
    const identity = pending?.identityId && (await this.identities.findWaiting(pending.identityId));
    await this.mail(open, identity || null, caller, (manager) => this.requireGap(manager, open));
  }

  /** To whoever has just proved the password of an account that waits; a mail that has just left for it will do. */
  async remind(open: OpenFlow, email: string, caller: Caller): Promise<void> {
    const identity = await this.identities.findByEmail(open.flow.applicationId, parseEmail(email));
    const pending = await this.codes.findPending(this.manager, open.flow, KIND);
    const seconds = await this.codes.secondsToNext(this.manager, open.flow, KIND);
    if (identity && identity.id === pending?.identityId && seconds > 0) return;
    await this.mail(open, identity, caller);
  }

  private async mail(
    open: OpenFlow,
    identity: Identity | null,
    caller: Caller,
    require?: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    const { application } = open;
    const mayMail = identity !== null && (await this.recipients.mayMail(application.id, identity.emailKey));
    await this.manager.transaction(async (manager) => {
      await this.flows.lock(manager, open.flow); // of two at once the second finds the mail of the first
      await require?.(manager);
      if (!mayMail) return this.mails.pretend(manager, open, KIND);
      const language = pickLanguage(identity.locale, open.flow.uiLocales, caller.acceptLanguage);
      await this.mails.send(manager, { open, kind: KIND, identity, language });
    });
  }

  private async requireGap(manager: EntityManager, { flow }: OpenFlow): Promise<void> {
    const seconds = await this.codes.secondsToNext(manager, flow, KIND);
    if (seconds > 0) throw new MailJustSent(seconds);
  }
}
