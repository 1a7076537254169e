import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Asker } from '../email-codes/asker.js';
import type { OpenFlow } from '../flows.service.js';
import { ResendVerificationService } from '../verification/resend-verification.service.js';

/**
 * Mails a code to whoever has just proved the password of an account that waits for its address to be verified. The
 * answer does not wait for it: one that took longer would tell that there is such an account.
 */
@Injectable()
export class VerificationReminders implements OnModuleDestroy {
  private readonly logger = new Logger(VerificationReminders.name);
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly mails: ResendVerificationService) {}

  remind(open: OpenFlow, identityId: string, asker: Asker): void {
    const reminding = this.mails
      .remind(open, identityId, asker)
      .catch((failure: unknown) => this.logger.error('A new verification email could not be sent', failure))
      .finally(() => this.underWay.delete(reminding));
    this.underWay.add(reminding);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.underWay);
  }
}
