import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { AccountExportService } from '../../identities/account/account-export.service.js';
import { Audit } from '../../platform/audit/audit.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { Clock } from '../../platform/time/clock.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';

export interface ExportedFile {
  name: string;
  content: object;
}

/** Everything that is stored about the owner of an account, as a file. */
@Injectable()
export class MyData {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly exports: AccountExportService,
    private readonly audit: Audit,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  async export({ id, identityId, applicationId }: CurrentSession, caller: Caller): Promise<ExportedFile> {
    await this.limits.spend('account-export', identityId);
    const content = await this.exports.export(identityId);
    await this.audit.record(this.manager, {
      type: 'identity.exported',
      applicationId,
      identityId,
      sessionId: id,
      caller,
    });
    return { name: `account-${this.clock.now().toISOString().slice(0, 10)}.json`, content };
  }
}
