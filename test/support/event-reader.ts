import type { PoolClient } from 'pg';
import { type Event, EventLog, type EventPage, type Question } from '../../src/events/event-log.js';
import { newId } from '../../src/platform/crypto/ids.js';
import type { Service } from './service.js';

type Queries = Pick<PoolClient, 'query'>;

interface Written {
  applicationId?: string;
  identityId?: string;
  type?: string;
  /** An interval before now. */
  ago?: string;
}

/** An event as the service writes it. `details.n` tells it from others. */
export async function writeEvent(db: Queries, n: number | string, written: Written = {}): Promise<void> {
  const { applicationId = null, identityId = null, type = 'identity.blocked', ago = '0 s' } = written;
  await db.query(
    `INSERT INTO audit_events (id, occurred_at, type, application_id, identity_id, details)
     VALUES ($1, now() - $2::interval, $3, $4, $5, $6)`,
    [newId(), ago, type, applicationId, identityId, { n }],
  );
}

const told = (events: Event[]): unknown[] => events.map(({ details }) => details.n);

/** Reads as a program does that keeps its cursor. */
export class EventReader {
  private constructor(
    private readonly log: EventLog,
    public cursor: string | undefined,
    private readonly question: Partial<Question>,
  ) {}

  /** It begins now, unless it says where. */
  static async of(service: Service, question: Partial<Question> = {}): Promise<EventReader> {
    const log = service.app.get(EventLog);
    return new EventReader(log, question.since ? undefined : await log.now(), question);
  }

  /** One page. */
  async page(limit = 200): Promise<EventPage> {
    const page = await this.log.readAfter(this.cursor, { applicationId: null, limit, ...this.question });
    this.cursor = page.cursor;
    return page;
  }

  /** Everything up to now. */
  async read(limit = 200): Promise<unknown[]> {
    const seen: unknown[] = [];
    for (;;) {
      const page = await this.page(limit);
      seen.push(...told(page.events));
      if (!page.hasMore) return seen;
    }
  }
}

/** A transaction that stays open until it ends. */
export class OpenTransaction {
  private constructor(readonly client: PoolClient) {}

  static async on({ db }: Service): Promise<OpenTransaction> {
    const client = await db.connect();
    await client.query('BEGIN');
    return new OpenTransaction(client);
  }

  async end(how: 'COMMIT' | 'ROLLBACK' = 'COMMIT'): Promise<void> {
    await this.client.query(how);
    this.client.release();
  }
}
