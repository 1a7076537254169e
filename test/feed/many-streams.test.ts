import { jest } from '@jest/globals';
import { LATE_EVENTS, NEW_EVENTS, PRESENT } from '../../src/events/event-log.statements.js';
import { RECENT_ENDS } from '../../src/feed/ended/ends.statements.js';
import { MOVE_IDLE_STREAMS, PUSHED_STREAMS } from '../../src/feed/signals/signal-streams.statements.js';
import { Database } from '../../src/platform/database/database.js';
import { Loops } from '../../src/platform/loops/loops.js';
import { type GivenApplication, givenApiKey, givenApplication, givenSession } from '../support/given.js';
import { useService } from '../support/service.js';
import { SignalReceiver } from '../support/signal-receiver.js';
import { until } from '../support/until.js';

const COUNTED = [PUSHED_STREAMS, PRESENT, NEW_EVENTS, LATE_EVENTS, RECENT_ENDS, MOVE_IDLE_STREAMS].map(
  ({ name }) => name,
);
const delivery = { method: 'urn:ietf:rfc:8935', endpoint_url: 'http://127.0.0.1:9/signals' };

describe('Many pushed streams', () => {
  const service = useService();
  const loop = (name: string) => service.app.get(Loops).named(name);
  let applications: GivenApplication[];
  let receiver: SignalReceiver;
  /** Of the first application, whose receiver this is. */
  let stream: string;
  beforeAll(async () => {
    await loop('signal-pushes').stop();
    await loop('dispatches').stop(); // what is told stays where the tests see it
  });
  beforeEach(async () => {
    applications = [await givenApplication(service), await givenApplication(service)];
    for (const { id } of [...applications].reverse()) {
      receiver = new SignalReceiver(service, await givenApiKey(service, id, ['sessions:ended']));
      stream = (await receiver.send('POST', '/streams', { delivery })).body.stream_id;
    }
    await service.db.query(`
      INSERT INTO signal_streams
      SELECT (jsonb_populate_record(stream, jsonb_build_object('id', gen_random_uuid()))).*
      FROM signal_streams AS stream, generate_series(1, 10)`);
    await turn();
  });
  afterEach(async () => {
    await service.db.query('DELETE FROM signal_streams');
    await service.db.query('DELETE FROM dispatches');
  });

  /** The names of the statements with which it looks. */
  const turn = async (ending = new AbortController(), endsAt?: string): Promise<string[]> => {
    const database = service.app.get(Database);
    const asked: string[] = [];
    const heard = (['run', 'runAlone'] as const).map((way) => {
      const ask: Database['run'] = database[way].bind(database);
      return jest.spyOn(database, way).mockImplementation((statement, given) => {
        if (COUNTED.includes(statement.name)) asked.push(statement.name);
        if (statement.name === endsAt) ending.abort();
        return ask(statement as never, given as never);
      });
    });
    try {
      await loop('signal-pushes').plan.turn(ending.signal);
    } finally {
      for (const spy of heard) spy.mockRestore();
    }
    return asked;
  };
  const readings = (asked: string[]): number => asked.filter((name) => name === NEW_EVENTS.name).length;
  const endSession = async (application: GivenApplication | undefined) => {
    const { accessToken, sessionId } = await givenSession(service, application && { application });
    await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
    return sessionId;
  };
  /** Of each stream the sessions whose end it is told. */
  const told = async (): Promise<{ stream: string; application: string; sessions: string[] }[]> => {
    const { rows } = await service.db.query(`
      SELECT signal_streams.id AS stream, signal_streams.application_id AS application,
        array_remove(array_agg(content #>> '{event,sub_id,session,id}' ORDER BY dispatches.id), NULL) AS sessions
      FROM signal_streams LEFT JOIN dispatches ON content->>'streamId' = signal_streams.id::text
      GROUP BY signal_streams.id`);
    return rows;
  };

  // Red where each stream asks the log for itself, or has its place stored for itself.
  it('cost one statement while nothing happens, and one more in the minute in which their places are stored', async () => {
    await until(turn, ({ length }) => length === 1);
    await endSession(undefined);
    await until(turn, ({ length }) => length === 1);
    await service.db.query("UPDATE signal_streams SET moved_at = now() - interval '2 minutes'");
    expect(await turn()).toEqual([PUSHED_STREAMS.name, MOVE_IDLE_STREAMS.name]);
    const { rows } = await service.db.query(
      "SELECT DISTINCT position FROM signal_streams WHERE moved_at > now() - interval '1 minute'",
    );
    expect(rows).toHaveLength(1);
    expect(await turn()).toEqual([PUSHED_STREAMS.name]);
    expect((await told()).flatMap(({ sessions }) => sessions)).toEqual([]);
  });

  // Red where a stream is told what a shared reading finds for others.
  it('share a reading, and each is told what ended at its application', async () => {
    const ended = [await endSession(applications[0]), await endSession(applications[1]), await endSession(undefined)];
    const asked = await turn();
    expect(asked).toEqual([...new Set(asked)]);
    expect(readings(asked)).toBe(1);
    for (const { application, sessions } of await told())
      expect(sessions).toEqual([ended[applications.findIndex(({ id }) => id === application)]]);
  });

  // Red where it takes the place of the others, or never reads with them again.
  it('go on without one that is paused, which catches up by itself and joins them', async () => {
    const set = (status: string) => receiver.send('POST', '/status', { stream_id: stream, status });
    await set('paused');
    const ended = [await endSession(applications[0])];
    await turn();
    await set('enabled');
    ended.push(await endSession(applications[0]));
    expect(readings(await turn())).toBe(2);
    ended.push(await endSession(applications[0]));
    expect(readings(await turn())).toBe(1);
    for (const { application, sessions } of await told())
      expect(sessions).toEqual(application === applications[0]?.id ? ended : []);
  });

  // Red where a turn reads on for all of them while the service waits for its end.
  it('are left where they are by a stop between two pages', async () => {
    await service.db.query("UPDATE signal_streams SET status = 'paused' WHERE id = $1", [stream]);
    await turn();
    const ended = await endSession(applications[0]);
    await turn();
    await service.db.query("UPDATE signal_streams SET status = 'enabled' WHERE id = $1", [stream]);
    const last = await endSession(applications[0]);
    expect(readings(await turn(new AbortController(), NEW_EVENTS.name))).toBe(1);
    await turn();
    const ofFirst = (await told()).filter(({ application }) => application === applications[0]?.id);
    expect(ofFirst.map(({ sessions }) => sessions)).toEqual(ofFirst.map(() => [ended, last]));
  });

  // Red where a place that is gone ends the turn for all that share it.
  it('ask each for itself where their place is gone, and share the next reading', async () => {
    const { rows } = await service.db.query('SELECT position FROM signal_streams LIMIT 1');
    const gone = Buffer.from(rows[0].position, 'base64url')
      .toString()
      .replace(/^\d+-\d+/, '7-7');
    await service.db.query('UPDATE signal_streams SET position = $1, revision = revision + 1', [
      Buffer.from(gone).toString('base64url'),
    ]);
    const ended = [await endSession(applications[0]), await endSession(applications[1])];
    await turn();
    for (const { application, sessions } of await told())
      expect(sessions).toEqual([ended[applications.findIndex(({ id }) => id === application)]]);
    await endSession(undefined);
    await turn();
    await endSession(undefined);
    expect(readings(await turn())).toBe(1);
  });
});
