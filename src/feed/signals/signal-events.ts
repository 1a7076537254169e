import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { Database } from '../../platform/database/database.js';
import type { EndRow } from '../ended/end-line.js';
import { Ends } from '../ended/ends.js';
import { EVENTS_BY_ID } from '../ended/ends.statements.js';
import { SESSION_REVOKED, type SecurityEvent, sessionRevoked } from './security-events.js';
import type { SignalStream } from './signal-streams.statements.js';

type Place = Pick<SignalStream, 'applicationId' | 'eventsRequested'>;

interface NextEvents {
  events: SecurityEvent[];
  next: string;
  more: boolean;
}

/** What a stream tells of the feed. */
@Injectable()
export class SignalEvents {
  constructor(
    private readonly ends: Ends,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** The next events after a position: none only if there is no more. */
  async after(place: Place, position: string, limit: number): Promise<NextEvents> {
    for (let after = position; ; ) {
      const { rows, next, more } = await this.ends.rows(place.applicationId, after, limit);
      const events = this.told(place, rows);
      if (events.length > 0 || !more) return { events, next, more };
      after = next;
    }
  }

  /** Those that have been handed out before. */
  async again(place: Place, ids: string[]): Promise<SecurityEvent[]> {
    return this.told(place, await this.database.runAlone(EVENTS_BY_ID, { ids }));
  }

  /** The rows may be of other applications too. */
  told({ applicationId, eventsRequested }: Place, rows: EndRow[]): SecurityEvent[] {
    if (!eventsRequested.includes(SESSION_REVOKED)) return [];
    return rows
      .filter((row) => row.applicationId === null || row.applicationId === applicationId)
      .flatMap((row) => sessionRevoked(row, this.settings.publicUrl, applicationId) ?? []);
  }
}
