import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { Database } from '../../platform/database/database.js';
import { byId, type Page, type PageQuery, pageOf } from '../../platform/database/page.js';
import { isStorableText } from '../../platform/http/input/validation.js';
import type { SessionRecordRow } from '../../session/lifecycle/session-record.statements.js';
import type { Reach } from '../access/reach.js';
import { ManagedAudit, type RequestEvent } from '../audit/managed-audit.js';
import { ManagedSessionUnknown } from '../management.errors.js';
import { ManagedSessions } from '../sessions/managed-sessions.js';
import { APPLICATION_CHOICES, type ApplicationChoice, FIND_USERS, NEWEST_USERS } from './find-users.statement.js';
import type { ManagedUserRow } from './list-users.statement.js';
import { LAST_LETTER, ManagedUsers } from './managed-users.js';

export interface Found {
  users: ManagedUserRow[];
  /** There are more that begin so. */
  isCut: boolean;
  /** The text is the id of this session. */
  session?: SessionRecordRow | undefined;
  /** The text is the id of a request that left these events. */
  events: RequestEvent[];
}

/** How many are shown, each time that more of them are asked for. */
export const SEARCH_SIZES = [30, 80] as const;
/** Of each application, where there are several: one share of those that are shown. */
const SHARES = 5;
const REQUEST_ID = /^[\w-]{16}$/;

/** Finds users by whatever a customer quotes: an address, a name, the id of a user, a session or a request. */
@Injectable()
export class UserSearch {
  constructor(
    private readonly database: Database,
    private readonly users: ManagedUsers,
    private readonly sessions: ManagedSessions,
    private readonly audit: ManagedAudit,
  ) {}

  async find(reaches: Reach[], text: string, most: number): Promise<Found> {
    if (text === '' || !isStorableText(text)) return { users: [], isCut: false, events: [] };
    const [byText, byItsId, session, events] = await Promise.all([
      this.byText(reaches, text, most),
      validate(text) ? this.firstOf(reaches, (reach) => this.users.get(reach, text)) : undefined,
      validate(text)
        ? this.firstOf(reaches, async (reach) => (await this.sessions.get(reach, text)).session)
        : undefined,
      REQUEST_ID.test(text) ? this.audit.ofRequest(reaches, text) : [],
    ]);
    const users = [...(byItsId ? [byItsId] : []), ...byText.rows.filter(({ id }) => id !== byItsId?.id)];
    return { users: users.slice(0, most), isCut: byText.isCut || users.length > most, session, events };
  }

  /** Of every application, without a list for each. */
  async newest(query: PageQuery): Promise<Page<ManagedUserRow>> {
    const rows = await this.database.run(NEWEST_USERS, byId('newest', query));
    return pageOf(rows, query.limit, ({ id }) => id);
  }

  /** The applications of these reaches, up to 31. */
  choices(reaches: Reach[]): Promise<ApplicationChoice[]> {
    return this.database.run(APPLICATION_CHOICES, { applicationIds: idsOf(reaches) });
  }

  /** It is cut too where one of several applications has more than its share. */
  private async byText(
    reaches: Reach[],
    text: string,
    most: number,
  ): Promise<{ rows: ManagedUserRow[]; isCut: boolean }> {
    const applicationIds = idsOf(reaches);
    const emailKey = text.toLowerCase();
    const each = applicationIds?.length === 1 ? most + 1 : most / SHARES;
    const rows = await this.database.run(FIND_USERS, {
      applicationIds,
      text,
      emailKey,
      emailTo: `${emailKey}${LAST_LETTER}`,
      lastLetter: LAST_LETTER,
      each,
      limit: most + 1,
    });
    const isCut = rows.some(({ application }) => rows.filter((row) => row.application === application).length >= each);
    return { rows, isCut };
  }

  private async firstOf<Row extends { applicationId: string }>(
    reaches: Reach[],
    look: (reach: Reach) => Promise<Row>,
  ): Promise<Row | undefined> {
    for (const reach of reaches)
      try {
        return await look(reach);
      } catch (failure) {
        if (!(failure instanceof IdentityNotFound) && !(failure instanceof ManagedSessionUnknown)) throw failure;
      }
    return undefined;
  }
}

const idsOf = (reaches: Reach[]): string[] | null =>
  reaches.some(({ applicationId }) => applicationId === null)
    ? null
    : reaches.flatMap(({ applicationId }) => applicationId ?? []);
