import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { cameFrom } from '../../session/lifecycle/known-devices.js';
import { isLinkCode } from '../email-codes/code-text.js';
import { EmailCodesService } from '../email-codes/email-codes.service.js';
import { EmailCodeInvalid } from '../flows.errors.js';
import type { Flow } from '../flows.statements.js';

const CAME_FROM = statement<{ identityId: string | null; ip: string }, { isKnown: boolean }>(
  'came-from',
  `SELECT ${cameFrom(':identityId::uuid', ':ip')} AS is_known`,
);

/**
 * A thief with many IP addresses and a list of accounts guesses once at each, and no limit of an account or of an address
 * sees it. So wrong digits for new passwords have a limit for the whole application. Beyond it the link counts, and so do
 * digits that are typed at an IP address from which the account signed in before: no owner is locked out. A flow for an
 * email without an account is counted too, because it must look the same.
 */
@Injectable()
export class ResetDigits {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly codes: EmailCodesService,
    private readonly limits: RateLimits,
  ) {}

  /** Counts an attempt before the work judges it. Only wrong digits stay counted. */
  async during<Result>(flow: Flow, code: string, caller: Caller, work: () => Promise<Result>): Promise<Result> {
    if (isLinkCode(code) || (await this.isAtKnownAddress(flow, caller))) return work();
    if (!(await this.limits.trySpend('reset-digits-application', flow.applicationId))) throw EmailCodeInvalid.of(code);
    const takeBack = () => this.limits.giveBack('reset-digits-application', flow.applicationId);
    try {
      const result = await work();
      await takeBack();
      return result;
    } catch (failure) {
      if (!(failure instanceof EmailCodeInvalid)) await takeBack();
      throw failure;
    }
  }

  private async isAtKnownAddress(flow: Flow, { ip }: Caller): Promise<boolean> {
    const pending = await this.codes.findPending(this.manager, flow, 'reset_password');
    const [found] = await this.database.run(CAME_FROM, { identityId: pending?.identityId ?? null, ip });
    return found?.isKnown ?? false;
  }
}
