import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import { cameFrom } from '../../session/lifecycle/known-devices.js';
import type { EmailCode } from '../entities/email-code.entity.js';

const CAME_FROM = statement<{ identityId: string | null; ip: string }, { isKnown: boolean }>(
  'came-from',
  `SELECT ${cameFrom(':identityId::uuid', ':ip')} AS is_known`,
);

/** Whether the account of a code signed in from an IP address before. */
@Injectable()
export class KnownCallers {
  constructor(private readonly database: Database) {}

  async isKnown(code: Pick<EmailCode, 'identityId'> | null, { ip }: Caller): Promise<boolean> {
    const [found] = await this.database.run(CAME_FROM, { identityId: code?.identityId ?? null, ip });
    return found?.isKnown ?? false;
  }
}
