import { Injectable } from '@nestjs/common';
import { AccountExportService } from '../../identities/account/account-export.service.js';
import { Database } from '../../platform/database/database.js';
import { byMoment, type Page, type PageQuery, pageOf } from '../../platform/database/page.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Reach } from '../access/reach.js';
import { ManagedUsers } from './managed-users.js';
import { USER_ACTIVITY, type UserEvent } from './user-activity.statement.js';

/** What happened to a user, and all that is stored about them. */
@Injectable()
export class UserActivity {
  constructor(
    private readonly database: Database,
    private readonly users: ManagedUsers,
    private readonly exports: AccountExportService,
  ) {}

  /** The newest first, under every id that the user has or had. */
  async list(reach: Reach, id: string, { after, limit }: PageQuery): Promise<Page<UserEvent>> {
    const user = await this.users.get(reach, id);
    const ids = `{${[user.id, ...user.previousIds].join()}}`;
    const rows = await this.database.run(USER_ACTIVITY, { ids, limit: limit + 1, ...byMoment(after) });
    return pageOf(rows, limit, ({ at, id: eventId }) => `${at} ${eventId}`);
  }

  async export(reach: Reach, id: string, caller: Caller): Promise<object> {
    return this.exports.exportForOperator((await this.users.get(reach, id)).id, caller);
  }
}
