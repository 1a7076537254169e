import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { BlockingAndDeletion } from '../../identities/account/blocking-and-deletion.js';
import { SecondFactorRemoval } from '../../identities/account/second-factor-removal.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { firstIdOf } from '../../platform/crypto/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { type Page, pageOf, positionIn } from '../access/page.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import { listUsers, MANAGED_USER_BY_ID, type ManagedUserRow, type UserFilters } from './list-users.statement.js';

export interface UserQuery {
  application?: string | undefined;
  email?: string | undefined;
  emailPrefix?: string | undefined;
  externalId?: string | undefined;
  provider?: string | undefined;
  createdSince?: Date | undefined;
  blocked?: boolean | undefined;
  verified?: boolean | undefined;
  order: 'newest' | 'email';
  after?: string | undefined;
  limit: number;
}

export type ManagedUser = ManagedUserRow & { applicationId: string; previousIds: string[] };

/** Behind every text that begins with the prefix, by the bytes of its letters. */
const LAST_LETTER = '\u{10FFFF}';

/** What an operator's program sees of users, and does to one. */
@Injectable()
export class ManagedUsers {
  constructor(
    private readonly database: Database,
    private readonly applications: ManagedApplications,
    private readonly accounts: BlockingAndDeletion,
    private readonly secondFactors: SecondFactorRemoval,
  ) {}

  async list(reach: Reach, query: UserQuery): Promise<Page<ManagedUserRow>> {
    const { id: applicationId } = await this.applications.require(reach, query.application);
    const { limit } = query;
    const order = query.emailPrefix === undefined ? query.order : 'email';
    const filters = filtersOf(query, order);
    const rows = await this.database.run(listUsers(filters, order), { ...filters, applicationId, limit: limit + 1 });
    return pageOf(rows, limit, (row) => (order === 'email' ? row.emailKey : row.id));
  }

  /** Another application's user is unknown. */
  async get({ applicationId }: Reach, id: string): Promise<ManagedUser> {
    const [user] = validate(id) ? await this.database.run(MANAGED_USER_BY_ID, { id, applicationId }) : [];
    if (!user) throw new IdentityNotFound();
    return user;
  }

  /** Answers the number of sessions that ended. */
  async block(reach: Reach, id: string, caller: Caller): Promise<number> {
    return this.accounts.block((await this.get(reach, id)).id, caller);
  }

  async unblock(reach: Reach, id: string, caller: Caller): Promise<void> {
    await this.accounts.unblock((await this.get(reach, id)).id, caller);
  }

  /** Answers the number of sessions that ended. */
  async delete(reach: Reach, id: string, caller: Caller): Promise<number> {
    return this.accounts.delete((await this.get(reach, id)).id, caller);
  }

  /** Answers the number of sessions that ended; undefined if there was nothing to remove. */
  async removeSecondFactors(reach: Reach, id: string, caller: Caller): Promise<number | undefined> {
    return this.secondFactors.reset((await this.get(reach, id)).id, caller);
  }
}

function filtersOf(query: UserQuery, order: 'newest' | 'email'): UserFilters {
  const { after } = query;
  const prefix = query.emailPrefix?.toLowerCase();
  return {
    email: query.email?.toLowerCase(),
    emailFrom: prefix,
    emailTo: prefix && `${prefix}${LAST_LETTER}`,
    externalId: query.externalId,
    provider: query.provider,
    since: query.createdSince && firstIdOf(query.createdSince),
    after: after !== undefined && order === 'newest' ? positionIn(after, validate) : undefined,
    afterEmail: after !== undefined && order === 'email' ? positionIn(after, (key) => key !== '') : undefined,
    blocked: query.blocked === true,
    notBlocked: query.blocked === false,
    verified: query.verified === true,
    notVerified: query.verified === false,
  };
}
