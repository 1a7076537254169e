import { Injectable } from '@nestjs/common';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import type { OrganizationRules } from '../../applications/entities/application.entity.js';
import { ManagedApplications, type Reach } from '../../management/access/reach.js';
import { ManagedMail } from '../../management/mail/managed-mail.js';
import type { ManagedMailRow } from '../../management/mail/managed-mail.statements.js';
import { ManagedSessionUnknown } from '../../management/management.errors.js';
import { ManagedMembers } from '../../management/organizations/managed-members.js';
import { ManagedSessions } from '../../management/sessions/managed-sessions.js';
import type { SessionEnd } from '../../management/sessions/session-ends.statement.js';
import type { ApplicationChoice } from '../../management/users/find-users.statement.js';
import type { ManagedUser, ManagedUserRow } from '../../management/users/list-users.statement.js';
import { ManagedUsers } from '../../management/users/managed-users.js';
import { UserActivity } from '../../management/users/user-activity.js';
import type { UserEvent } from '../../management/users/user-activity.statement.js';
import { type Found, UserSearch } from '../../management/users/user-search.js';
import type { UserWays } from '../../management/users/user-ways.statement.js';
import type { HeldMembership } from '../../organizations/organization-choice.service.js';
import { type Page, pageOf } from '../../platform/database/page.js';
import type { Language } from '../../platform/http/language.js';
import { Places } from '../../platform/places/places.js';
import type { SessionRecordRow } from '../../session/lifecycle/session-record.statements.js';
import { AccountViews } from '../account-views/account-views.js';
import { PAGE_SIZE } from '../fields.js';
import type { Permission } from '../operators/roles.js';
import type { SignedInOperator } from '../visit/operator.js';

const OF_LIVING = 15;
const OF_ENDED = 10;
const OF_EVENTS = 20;
const OF_MAILS = 10;

export interface ListQuery {
  text: string;
  application: string;
  after: string | undefined;
  /** How many hits of a text are shown. */
  most: number;
}

export interface Listed {
  query: ListQuery;
  choices: ApplicationChoice[];
  isUnknownApplication: boolean;
  /** Absent without a text. */
  found?: Found;
  newest?: Page<ManagedUserRow>;
}

export interface PersonQuery {
  session?: string | undefined;
  living?: string | undefined;
  ended?: string | undefined;
  activity?: string | undefined;
}

/** Everything that one screen shows. */
export interface PersonFacts {
  user: ManagedUser;
  ways: UserWays;
  marked: SessionRecordRow | undefined;
  living: Page<SessionRecordRow>;
  ended: Page<SessionRecordRow>;
  ends: Map<string, SessionEnd>;
  mails: ManagedMailRow[];
  memberships: HeldMembership[];
  /** The roles of the application. */
  organizations: OrganizationRules | null;
  activity: Page<UserEvent>;
  query: PersonQuery;
  /** Whether the operator may look at the account as its owner sees it. */
  mayViewAs: boolean;
  /** Where an address is, as far as it is known. */
  place: (ip: string | null) => string | null;
}

/** What operators see of people. */
@Injectable()
export class People {
  constructor(
    private readonly applications: ManagedApplications,
    private readonly users: ManagedUsers,
    private readonly search: UserSearch,
    private readonly sessions: ManagedSessions,
    private readonly activity: UserActivity,
    private readonly mail: ManagedMail,
    private readonly members: ManagedMembers,
    private readonly views: AccountViews,
    private readonly places: Places,
  ) {}

  async list(operator: SignedInOperator, query: ListQuery): Promise<Listed> {
    const all = operator.reaches('users:read');
    const [choices, reach] = await Promise.all([this.search.choices(all), this.reachOf(operator, query.application)]);
    const shown = { query, choices, isUnknownApplication: reach === null };
    if (reach === null) return shown;
    const reaches = reach ? [reach] : all;
    if (query.text !== '') return { ...shown, found: await this.search.find(reaches, query.text, query.most) };
    return { ...shown, newest: await this.newest(reaches, query.after) };
  }

  /** Where they are found, and who they are. */
  async find(
    operator: SignedInOperator,
    id: string,
    permission: Permission = 'users:read',
  ): Promise<{ reach: Reach; user: ManagedUser }> {
    return operator.find(permission, async (reach) => ({ reach, user: await this.users.get(reach, id) }));
  }

  async person(operator: SignedInOperator, id: string, query: PersonQuery, language: Language): Promise<PersonFacts> {
    const { reach, user } = await this.find(operator, id);
    const [ways, marked, living, ended, mails, memberships, { organizations }, activity, mayViewAs] = await Promise.all(
      [
        this.users.ways(reach, user.id),
        query.session === undefined ? undefined : this.markedOf(reach, user, query.session),
        this.sessions.listOf(reach, user.id, { live: true, after: query.living, limit: OF_LIVING }),
        this.sessions.listOf(reach, user.id, { live: false, after: query.ended, limit: OF_ENDED }),
        this.mail.ofUser(user.id, OF_MAILS),
        this.members.organizationsOf(reach, user.id),
        this.applications.require({ applicationId: user.applicationId }, undefined),
        this.activity.list(reach, user.id, { after: query.activity, limit: OF_EVENTS }),
        this.views.areAllowed(operator, user.applicationId),
      ],
    );
    const ends = await this.sessions.endsOf(reach, user.id, [...ended.rows, ...(marked ? [marked] : [])]);
    return {
      user,
      ways,
      marked,
      living,
      ended,
      ends,
      mails,
      memberships,
      organizations,
      activity,
      query,
      mayViewAs,
      place: (ip) => this.places.find(ip, language),
    };
  }

  /** A session of theirs, as long as it is kept; one of another person is none here. */
  async markedOf(reach: Reach, user: ManagedUser, id: string): Promise<SessionRecordRow | undefined> {
    try {
      const { session } = await this.sessions.get(reach, id);
      return session.identityId === user.id ? session : undefined;
    } catch (failure) {
      if (failure instanceof ManagedSessionUnknown) return undefined;
      throw failure;
    }
  }

  /** Undefined for all of them, null for one that the operator does not reach. */
  private async reachOf(operator: SignedInOperator, named: string): Promise<Reach | null | undefined> {
    if (named === '') return undefined;
    try {
      const { id } = await operator.find('users:read', (reach) => this.applications.require(reach, named));
      return { applicationId: id };
    } catch (failure) {
      if (failure instanceof ApplicationNotFound) return null;
      throw failure;
    }
  }

  /** Of the applications one by one, or of all of them. Where one has more, it has a whole page. */
  private async newest(reaches: Reach[], after: string | undefined): Promise<Page<ManagedUserRow>> {
    const asked = { after, limit: PAGE_SIZE };
    if (reaches.some(({ applicationId }) => applicationId === null)) return this.search.newest(asked);
    const pages = await Promise.all(reaches.map((reach) => this.users.list(reach, { order: 'newest', ...asked })));
    const rows = pages.flatMap((page) => page.rows).sort((one, other) => (one.id < other.id ? 1 : -1));
    const shown = pageOf(rows, PAGE_SIZE, ({ id }) => id);
    return { rows: shown.rows, next: shown.next ?? pages.find(({ next }) => next !== null)?.next ?? null };
  }
}
