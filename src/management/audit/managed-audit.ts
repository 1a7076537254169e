import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { FIRST_ID, firstIdOf, LAST_ID } from '../../platform/crypto/ids.js';
import { Database } from '../../platform/database/database.js';
import { byMoment, type Page, type PageQuery, pageOf, positionIn } from '../../platform/database/page.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import { type AuditTrailRow, auditTrail, type TrailBounds, type TrailFilters } from './audit-trail.statements.js';
import { REQUEST_EVENTS, type RequestEvent } from './request-events.statement.js';

export type { RequestEvent } from './request-events.statement.js';

export interface AuditQuery extends PageQuery {
  application?: string | undefined;
  /** By slug or id; one that is deleted by its id. */
  organization?: string | undefined;
  userId?: string | undefined;
  kinds?: string[] | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** An id is made a moment before or after its event occurs, by another clock. */
const SLACK_MS = 60_000;
/** Of a whole trail: a page of it is a statement of some milliseconds, and as much memory as is needed. */
const PORTION = 500;

/** The audit trail, newest first. */
@Injectable()
export class ManagedAudit {
  constructor(
    private readonly database: Database,
    private readonly applications: ManagedApplications,
    private readonly organizations: OrganizationsService,
  ) {}

  async list(reach: Reach, query: AuditQuery): Promise<Page<AuditTrailRow>> {
    const { limit } = query;
    const filters = await this.filtersOf(reach, query);
    const rows = await this.read(filters, boundsOf(query, isByMoment(filters)));
    return pageOf(rows, limit, (row) => positionOf(row, filters));
  }

  /** What a request did that a customer quotes, oldest first. */
  ofRequest(reaches: Reach[], requestId: string): Promise<RequestEvent[]> {
    const isEverywhere = reaches.some(({ applicationId }) => applicationId === null);
    const applicationIds = isEverywhere ? null : reaches.flatMap(({ applicationId }) => applicationId ?? []);
    return this.database.run(REQUEST_EVENTS, { requestId, applicationIds });
  }

  /** All of it, a portion at a time: the next one is read when the one before it has left. */
  async all(reach: Reach, query: Omit<AuditQuery, 'limit'>): Promise<AsyncGenerator<AuditTrailRow[]>> {
    const filters = await this.filtersOf(reach, query);
    const first = boundsOf({ ...query, limit: PORTION }, isByMoment(filters));
    return this.portions(filters, query, first);
  }

  private async *portions(
    filters: TrailFilters,
    query: Omit<AuditQuery, 'limit'>,
    first: TrailBounds,
  ): AsyncGenerator<AuditTrailRow[]> {
    for (let bounds = first; ; ) {
      const { rows, next } = pageOf(await this.read(filters, bounds), PORTION, (row) => positionOf(row, filters));
      yield rows;
      if (next === null) return;
      bounds = boundsOf({ ...query, after: next, limit: PORTION }, isByMoment(filters));
    }
  }

  private read(filters: TrailFilters, bounds: TrailBounds): Promise<AuditTrailRow[]> {
    return this.database.runAlone(auditTrail(filters), { ...filters, ...bounds });
  }

  private async filtersOf(
    reach: Reach,
    query: Pick<AuditQuery, 'application' | 'organization' | 'userId' | 'kinds'>,
  ): Promise<TrailFilters> {
    const { application, organization, userId, kinds } = query;
    const shared = { identityId: userId ?? null, kinds: kinds ?? null };
    if (organization === undefined)
      return { ...shared, applicationId: await this.applications.idOf(reach, application), organizationId: null };
    const { id: applicationId } = await this.applications.require(reach, application);
    return { ...shared, applicationId, organizationId: await this.organizationOf(applicationId, organization) };
  }

  /** The trail outlives an organization, whose id still finds it. */
  private async organizationOf(applicationId: string, named: string): Promise<string> {
    if (validate(named)) return named.toLowerCase();
    return (await this.organizations.require(applicationId, named)).id;
  }
}

/** The list by user is; the others are in the order of ids. */
const isByMoment = ({ identityId, organizationId }: TrailFilters): boolean =>
  identityId !== null && organizationId === null;

const positionOf = ({ exactly, id }: AuditTrailRow, filters: TrailFilters): string =>
  isByMoment(filters) ? `${exactly} ${id}` : id;

function boundsOf({ since, until, after, limit }: AuditQuery, isByUser: boolean): TrailBounds {
  const { before, beforeId } = byMoment(isByUser ? after : undefined);
  const id = after === undefined || isByUser ? beforeId : positionIn(after, validate);
  const last = until ? firstIdOf(new Date(until.getTime() + SLACK_MS)) : LAST_ID;
  return {
    after: !isByUser && last < id ? last : id,
    afterMoment: before,
    from: since ? firstIdOf(new Date(since.getTime() - SLACK_MS)) : FIRST_ID,
    since: since?.toISOString() ?? '-infinity',
    until: until?.toISOString() ?? 'infinity',
    limit: limit + 1,
  };
}
