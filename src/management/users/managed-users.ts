import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { BlockingAndDeletion } from '../../identities/account/blocking-and-deletion.js';
import { SecondFactorRemoval } from '../../identities/account/second-factor-removal.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { firstIdOf } from '../../platform/crypto/ids.js';
import { Database, within } from '../../platform/database/database.js';
import { type Page, type PageQuery, pageOf, positionIn } from '../../platform/database/page.js';
import type { Statements } from '../../platform/database/statement.js';
import { isStorableText } from '../../platform/http/input/validation.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import type { Act } from '../writes/write.js';
import {
  listUsers,
  MANAGED_USER_BY_ID,
  type ManagedUser,
  type ManagedUserRow,
  type UserFilters,
} from './list-users.statement.js';
import { managedUserDetailsDto } from './managed-users.dto.js';
import { USER_WAYS, type UserWays } from './user-ways.statement.js';

export interface UserQuery extends PageQuery {
  application?: string | undefined;
  email?: string | undefined;
  emailPrefix?: string | undefined;
  externalId?: string | undefined;
  provider?: string | undefined;
  createdSince?: Date | undefined;
  blocked?: boolean | undefined;
  verified?: boolean | undefined;
  order: 'newest' | 'email';
}

/** Behind every text that begins with the prefix, by the bytes of its letters. */
export const LAST_LETTER = '\u{10FFFF}';

/** What an operator's program sees of users, and does to one. */
@Injectable()
export class ManagedUsers {
  constructor(
    private readonly database: Database,
    private readonly applications: ManagedApplications,
    private readonly identities: IdentitiesService,
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
  async get({ applicationId }: Reach, id: string, statements: Statements = this.database): Promise<ManagedUser> {
    const [user] = validate(id) ? await statements.run(MANAGED_USER_BY_ID, { id, applicationId }) : [];
    if (!user) throw new IdentityNotFound();
    return user;
  }

  /** How they sign in. */
  async ways(reach: Reach, id: string): Promise<UserWays> {
    const [ways] = await this.database.run(USER_WAYS, { id: (await this.get(reach, id)).id });
    if (!ways) throw new IdentityNotFound();
    return ways;
  }

  /** Locks the user, and compares the version that the program has seen. */
  async hold(act: Act, reach: Reach, id: string): Promise<Identity> {
    const statements = within(act.manager);
    const known = await this.get(reach, id, statements);
    const identity = await this.identities.lockIdentity(act.manager, known.id);
    act.subjectId = known.id;
    await act.requireSeen(async () => managedUserDetailsDto(await this.get(reach, known.id, statements)));
    return identity;
  }

  /** As it is after the change. The answer names this version. */
  async changed(act: Act, reach: Reach): Promise<ManagedUser> {
    const user = await this.get(reach, act.subjectId, within(act.manager));
    act.nameVersion(managedUserDetailsDto(user));
    return user;
  }

  /** Answers the number of sessions that ended. */
  async block(act: Act, reach: Reach, id: string): Promise<number> {
    const held = await this.hold(act, reach, id);
    const ended = await this.accounts.blockWithin(act.manager, held.id, act.caller);
    await this.changed(act, reach);
    return ended;
  }

  async unblock(act: Act, reach: Reach, id: string): Promise<void> {
    const held = await this.hold(act, reach, id);
    await this.accounts.unblockWithin(act.manager, held.id, act.caller);
    await this.changed(act, reach);
  }

  /** Answers the number of sessions that ended. */
  async delete(act: Act, reach: Reach, id: string): Promise<number> {
    const held = await this.hold(act, reach, id);
    return this.accounts.deleteWithin(act.manager, held.id, act.caller);
  }

  /** Answers the number of sessions that ended; undefined if there was nothing to remove. */
  async removeSecondFactors(act: Act, reach: Reach, id: string): Promise<number | undefined> {
    const held = await this.hold(act, reach, id);
    const ended = await this.secondFactors.resetWithin(act.manager, held.id, act.caller);
    await this.changed(act, reach);
    return ended;
  }

  /** Of very many sessions the rest, after the commit; answers their number. */
  finish({ subjectId }: Act): Promise<number> {
    return this.accounts.finish(subjectId);
  }

  finishDeletion({ subjectId }: Act): Promise<number> {
    return this.accounts.finishDeletion(subjectId);
  }
}

const isEmailKey = (text: string): boolean => text !== '' && isStorableText(text);

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
    afterEmail: after !== undefined && order === 'email' ? positionIn(after, isEmailKey) : undefined,
    blocked: query.blocked === true,
    notBlocked: query.blocked === false,
    verified: query.verified === true,
    notVerified: query.verified === false,
  };
}
