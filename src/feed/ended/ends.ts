import { Injectable } from '@nestjs/common';
import { EventLog, type Present } from '../../events/event-log.js';
import { EventsGone } from '../../events/events.errors.js';
import { Settings } from '../../platform/config/settings.js';
import { firstIdOf } from '../../platform/crypto/ids.js';
import { Database } from '../../platform/database/database.js';
import { Clock } from '../../platform/time/clock.js';
import { ENDS, type EndLine, type EndRow, lineOf, MARGIN_SECONDS } from './end-line.js';
import { RECENT_ENDS } from './ends.statements.js';
import { type FeedPosition, readPosition, writePosition } from './feed-position.js';

/** What a reading shows at most. */
const PAGE = 1_000;

export interface EndsPage {
  lines: EndLine[];
  /** Where the next reading goes on. */
  next: string;
  /** There is more already. */
  more: boolean;
}

/** Of all applications; null stands for what ended in every one of them. */
interface EndsOfAll extends Omit<EndsPage, 'lines'> {
  lines: { applicationId: string | null; line: EndLine }[];
}

/** The events themselves. */
export interface EndRows extends Omit<EndsPage, 'lines'> {
  rows: EndRow[];
}

/** What ended, from the audit trail, in the order of the commits. */
@Injectable()
export class Ends {
  constructor(
    private readonly log: EventLog,
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** The position behind everything that is committed. */
  now(): Promise<string> {
    return this.log.now();
  }

  /** Of one application after a position. Without one, or after one too old to go on from: all that still matters. */
  async page(applicationId: string, after: string | undefined): Promise<EndsPage> {
    const { rows, ...rest } = await this.rows(applicationId, after, PAGE);
    return { ...rest, lines: rows.flatMap((row) => this.lineOf(row) ?? []) };
  }

  async rows(applicationId: string, after: string | undefined, limit: number, present?: Present): Promise<EndRows> {
    const position = after === undefined ? undefined : readPosition(after);
    if (position?.shown !== undefined) return this.recent(applicationId, position, limit);
    try {
      if (position) return await this.read(position.cursor, applicationId, limit, present);
    } catch (failure) {
      if (!(failure instanceof EventsGone)) throw failure;
    }
    return this.recent(applicationId, { cursor: await this.now() }, limit);
  }

  /** Of all applications. Undefined where each has to ask for itself. */
  async rowsOfAll(after: string, limit: number, present: Present): Promise<EndRows | undefined> {
    const { cursor, shown } = readPosition(after);
    if (shown !== undefined) return undefined;
    try {
      return await this.read(cursor, null, limit, present);
    } catch (failure) {
      if (!(failure instanceof EventsGone)) throw failure;
      return undefined;
    }
  }

  /** Of all applications. */
  async after(position: string): Promise<EndsOfAll> {
    const { rows, ...rest } = await this.read(position, null, PAGE);
    const lines = rows.flatMap((row) => {
      const line = this.lineOf(row);
      return line ? [{ applicationId: row.applicationId, line }] : [];
    });
    return { ...rest, lines };
  }

  /**
   * Begins with the cursor that was read before: what is committed meanwhile may come twice. The ids of the events tell
   * what is old enough to be left out.
   */
  private async recent(applicationId: string, { cursor, shown = '' }: FeedPosition, limit: number): Promise<EndRows> {
    const since = this.clock.epochSeconds() - this.lifetime - MARGIN_SECONDS;
    const first = firstIdOf(new Date(since * 1000));
    const after = shown > first ? shown : first;
    const found = await this.database.runAlone(RECENT_ENDS, { applicationId, after, since, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const more = found.length > limit;
    const next = writePosition({ cursor, ...(more && { shown: rows.at(-1)?.id }) });
    return { rows, next, more };
  }

  private async read(cursor: string, applicationId: string | null, limit: number, present?: Present): Promise<EndRows> {
    const question = { applicationId, causes: ENDS, alsoShared: true, limit } as const;
    const { events, cursor: next, hasMore: more } = await this.log.readAfter(cursor, question, present);
    return { rows: events.map(({ auditType, ...event }) => ({ ...event, type: auditType })), next, more };
  }

  private lineOf(row: EndRow): EndLine | undefined {
    return lineOf(row, this.lifetime);
  }

  private get lifetime(): number {
    return this.settings.ttl.accessToken;
  }
}
