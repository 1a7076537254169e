import { Injectable } from '@nestjs/common';
import { on } from '../../platform/database/connections/single-connection.js';
import type { Statements } from '../../platform/database/statement.js';
import { TelemetryDatabase } from '../../platform/database/telemetry-database.js';
import { traced } from '../../platform/telemetry/tracing.js';
import { COUNT_FIRST_EVENTS } from '../sign-ins/first-events.statement.js';
import { SessionNotes } from '../sign-ins/session-notes.js';
import { MERGE_LISTS } from '../storage/merge-lists.statement.js';
import type { TakenArrivals } from '../storage/taken-arrivals.js';
import { COUNT_EVENTS } from './count-events.statement.js';
import { BEGIN_TURN, TAKE_ARRIVALS, WAITING_ARRIVALS } from './roll-ups.statements.js';

/** The events of one turn, so that it takes seconds at most, also if each belongs to another application. */
export const MOST_EVENTS = 200_000;
/** With more of them, the row of an arrival compresses well. */
const FEW_EVENTS = 10;

/**
 * Counts the events of arrivals into the roll-ups. The transaction that counts the events of an arrival deletes the
 * arrival. So each event counts once, in any order of commits, with several replicas, and after a crash.
 */
@Injectable()
export class RollUps {
  constructor(
    private readonly database: TelemetryDatabase,
    private readonly notes: SessionNotes,
  ) {}

  async waiting(): Promise<{ waiting: number; lag: number }> {
    const [found] = await this.database.run(WAITING_ARRIVALS, {});
    return found ?? { waiting: 0, lag: 0 };
  }

  /** Returns the number of counted arrivals; zero if another replica is counting. A turn that fails changes nothing. */
  turn(mostEvents = MOST_EVENTS): Promise<number> {
    return traced({ name: 'count telemetry events', kind: 'internal' }, () =>
      this.database.pool.borrowAtLeisure(async (client) => {
        const statements = on(client);
        return this.notes.before(statements, async (last) => {
          await client.query('BEGIN');
          const count = await takeTurn(statements, { mostEvents, last }); // a failure closes the connection, which ends the transaction
          await client.query('COMMIT');
          return count;
        });
      }),
    );
  }
}

const inStep = (taken: readonly { id: string; receivedAt: string }[]): TakenArrivals => ({
  ids: taken.map(({ id }) => id),
  receivedAts: taken.map(({ receivedAt }) => receivedAt),
});

/** Returns the number of arrivals. */
async function takeTurn(statements: Statements, wanted: { mostEvents: number; last: string | null }): Promise<number> {
  const [turn] = await statements.run(BEGIN_TURN, {});
  if (!turn?.isMine) return 0;
  const taken = await statements.run(TAKE_ARRIVALS, wanted);
  if (taken.length === 0) return 0;
  const arrivals = inStep(taken);
  await statements.run(COUNT_EVENTS, arrivals);
  await statements.run(COUNT_FIRST_EVENTS, arrivals);
  const small = taken.filter(({ events }) => events < FEW_EVENTS);
  if (small.length > 1) await statements.run(MERGE_LISTS, inStep(small));
  return taken.length;
}
