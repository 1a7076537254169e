import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import type { AuthFlow } from '../entities/auth-flow.entity.js';
import type { EmailCodeKind } from '../entities/email-code.entity.js';
import { EmailCodesService } from './email-codes.service.js';
import { isLinkCode } from './link-code.js';

/** How often codes from emails may be tried, whoever's they are. */
@Injectable()
export class CodeAttempts {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly codes: EmailCodesService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Counts an attempt before it is judged; answers whether it may be. Each email brings six digits of its own to guess
   * at, so the account has a budget over all of them. When that is spent only the link counts, and nobody is told: a
   * flow for an address without an account must look the same.
   */
  async count(flow: AuthFlow, kind: EmailCodeKind, code: string, caller: Caller): Promise<boolean> {
    await this.limits.spend('code-address', caller.bucket);
    await this.limits.spend('code-application', flow.applicationId);
    if (isLinkCode(code)) return true;
    const pending = await this.codes.findPending(this.manager, flow, kind);
    return !pending?.identityId || this.limits.trySpend('code-account', pending.identityId);
  }

  /** It was the owner's, and so were the wrong ones before it. */
  async forgive(identityId: string, caller: Caller): Promise<void> {
    await this.limits.giveBack('code-address', caller.bucket);
    await this.limits.forgive('code-account', identityId);
  }
}
