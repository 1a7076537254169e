import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../applications/entities/application.entity.js';
import type { ParsedEmail } from '../../identities/email.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { Recipients } from '../../mail/recipients.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/database.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { pickLanguage } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { CodeMails } from '../email-codes/code-mails.js';
import type { Asker } from '../email-codes/email-codes.service.js';
import { EqualTime } from '../email-codes/equal-time.js';
import { FlowsService, type OpenFlow } from '../flows.service.js';
import { Entrance } from '../invitations/entrance.js';
import { CANDIDATE } from '../sign-in/candidate.statement.js';

/** Emails a reset code if there is such an account, and does the same work if there is none. */
@Injectable()
export class ForgotPasswordService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly identities: IdentitiesService,
    private readonly entrance: Entrance,
    private readonly flows: FlowsService,
    private readonly limits: RateLimits,
    private readonly recipients: Recipients,
    private readonly mails: CodeMails,
    private readonly equalTime: EqualTime,
    private readonly audit: Audit,
  ) {}

  async request(open: OpenFlow, email: ParsedEmail, asker: Asker): Promise<void> {
    const { application } = open;
    const { caller } = asker;
    open.plan.requireProvider('password');
    await this.limits.spend('forgot-address', caller.bucket);
    await this.limits.spend('forgot-application', application.id);
    await this.mails.requireGap(this.manager, open.flow, 'reset_password', email);
    const mayMail = await this.mayMail(application, email, caller);
    const work = inTime(this.manager, caller.deadline, async (manager) => {
      const identity = await this.identities.lockUsable(manager, application.id, email);
      await this.audit.record(manager, {
        type: 'identity.password_reset_requested',
        applicationId: application.id,
        caller,
        identityId: identity?.id,
      });
      await this.mails.lockGap(manager, open.flow, 'reset_password', email);
      await this.flows.noteEmail(manager, open.flow, email.email);
      const mayEnter = identity && (await this.entrance.isOpenTo(manager, application, email.key, identity));
      if (!mayEnter || !mayMail) return this.mails.pretend(manager, open, 'reset_password', asker);
      const language = pickLanguage(identity.locale, open.flow.uiLocales, caller.acceptLanguage);
      await this.mails.send(manager, { open, kind: 'reset_password', identity, language, asker });
    });
    await this.equalTime.of(work);
  }

  /** Strangers use up nothing of an IP address at which the account is known. */
  private async mayMail({ id: applicationId }: Application, { key: emailKey }: ParsedEmail, caller: Caller) {
    const [account] = await this.database.run(CANDIDATE, { applicationId, emailKey, ip: caller.ip });
    const place = account?.isAtKnownAddress ? caller.bucket : undefined;
    return this.recipients.mayMail({ kind: 'reset_password', applicationId, emailKey }, place);
  }
}
