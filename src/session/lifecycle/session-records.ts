import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { type EntityManager, MoreThanOrEqual } from 'typeorm';
import { version } from 'uuid';
import { AuditEvent } from '../../platform/audit/entities/audit-event.entity.js';
import { Database } from '../../platform/database/database.js';
import { SESSION_RECORD, type SessionRecordRow } from './session-record.statement.js';

/** What the service knows about one session, also after its end. */
@Injectable()
export class SessionRecords {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
  ) {}

  async find(id: string): Promise<SessionRecordRow | undefined> {
    const [row] = await this.database.runAlone(SESSION_RECORD, { id });
    return row;
  }

  /**
   * In the order in which they happened. The trail has an index of identities; without one, the id of the session says
   * from when on the trail is read.
   */
  eventsOf(id: string, identityId: string | undefined): Promise<AuditEvent[]> {
    const occurredAt = MoreThanOrEqual(earliestOf(id));
    return this.manager.find(AuditEvent, {
      where: { sessionId: id, occurredAt, ...(identityId !== undefined && { identityId }) },
      order: { occurredAt: 'ASC', id: 'ASC' },
    });
  }
}

const HOUR_MS = 60 * 60 * 1000;

/** A UUIDv7 begins with its moment; the clocks of the service and of the database may differ. */
const earliestOf = (id: string): Date =>
  version(id) === 7 ? new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) - HOUR_MS) : new Date(0);
