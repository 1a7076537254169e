import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Statements } from '../../platform/database/statement.js';
import { TelemetryDatabase } from '../../platform/database/telemetry-database.js';
import {
  DROP_UNREPORTED,
  OLDEST_UNREPORTED,
  TAKE_OVER_UNREPORTED,
  type UnreportedSession,
} from '../../session/lifecycle/unreported-sessions.statements.js';
import { LAST_ARRIVAL, LOCK_TURN, UNLOCK_TURN } from '../rollups/roll-ups.statements.js';

const AT_ONCE = 5000;

/**
 * Sessions are noted where they are opened, and their first events are counted where events are. Where these are two
 * databases, the notes move first. Each session counts once, whatever crashes: a note is counted only after it has left
 * the main database, and no other replica moves or counts meanwhile. A note that is left in both after a crash moves
 * again, onto itself.
 */
@Injectable()
export class SessionNotes {
  constructor(
    private readonly main: Database,
    private readonly telemetry: TelemetryDatabase,
  ) {}

  /**
   * `count` gets the last arrival to count: sessions of later ones may be noted after this move. Returns zero if another
   * replica is counting. The lock, and what is taken over, belong to one connection: after its loss nothing is taken over.
   */
  async before(telemetry: Statements, count: (last: string | null) => Promise<number>): Promise<number> {
    if (this.telemetry === this.main) return count(null);
    const [turn] = await telemetry.run(LOCK_TURN, {});
    if (!turn?.isMine) return 0;
    const [arrival] = await telemetry.run(LAST_ARRIVAL, {});
    await this.move(telemetry);
    const counted = await count(arrival?.last ?? '0');
    await telemetry.run(UNLOCK_TURN, {});
    return counted;
  }

  private async move(telemetry: Statements): Promise<void> {
    for (let moved = AT_ONCE; moved === AT_ONCE; ) {
      const notes = await this.main.runAlone(OLDEST_UNREPORTED, { limit: AT_ONCE });
      moved = notes.length;
      if (moved === 0) return;
      const all = (name: keyof UnreportedSession) => notes.map((note) => note[name]);
      const sessionId = all('sessionId');
      await telemetry.run(TAKE_OVER_UNREPORTED, {
        sessionId,
        applicationId: all('applicationId'),
        firstFactor: all('firstFactor'),
        openedAt: all('openedAt'),
      });
      await this.main.runAlone(DROP_UNREPORTED, { sessionIds: sessionId });
    }
  }
}
