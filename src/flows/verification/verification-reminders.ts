import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { IdentitiesService } from '../../identities/identities.service.js';
import { Recipients } from '../../mail/recipients.js';
import { inTime } from '../../platform/database/in-time.js';
import { pickLanguage } from '../../platform/http/language.js';
import { CodeMails } from '../email-codes/code-mails.js';
import { type Asker, EmailCodesService } from '../email-codes/email-codes.service.js';
import type { OpenFlow } from '../flows.service.js';
import { Entrance } from '../invitations/entrance.js';

/**
 * Emails a code to an account that waits for verification, after its password was proved. The answer does not wait for
 * this: a longer answer would show that there is such an account.
 */
@Injectable()
export class VerificationReminders implements OnModuleDestroy {
  private readonly logger = new Logger(VerificationReminders.name);
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly entrance: Entrance,
    private readonly codes: EmailCodesService,
    private readonly mails: CodeMails,
    private readonly recipients: Recipients,
  ) {}

  remind(open: OpenFlow, identityId: string, asker: Asker): void {
    const reminding = this.send(open, identityId, asker)
      .catch((failure: unknown) => this.logger.error('A new verification email could not be sent', failure))
      .finally(() => this.underWay.delete(reminding));
    this.underWay.add(reminding);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.underWay);
  }

  /** No email if one was sent a moment ago. */
  private async send(open: OpenFlow, identityId: string, asker: Asker): Promise<void> {
    if (await this.codes.hasJustBeenMailed(this.manager, open.flow, identityId)) return;
    const waiting = await this.identities.findWaiting(identityId);
    if (!waiting || !(await this.recipients.mayMail({ kind: 'verify_email', ...waiting }))) return;
    if (!(await this.entrance.isOpenTo(this.manager, open.application, waiting.emailKey, waiting))) return;
    await inTime(this.manager, asker.caller.deadline, async (manager) => {
      const identity = await this.identities.lockWaiting(manager, waiting.id);
      if (!identity || (await this.codes.hasJustBeenMailed(manager, open.flow, identity.id))) return;
      const language = pickLanguage(identity.locale, open.flow.uiLocales, asker.caller.acceptLanguage);
      await this.mails.send(manager, { open, kind: 'verify_email', identity, language, asker, isReminder: true });
    });
  }
}
