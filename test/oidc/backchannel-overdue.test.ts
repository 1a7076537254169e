import { newId } from '../../src/platform/crypto/ids.js';
import { Loops } from '../../src/platform/loops/loops.js';
import { PrometheusRegistry } from '../../src/platform/telemetry/prometheus-registry.js';
import { runCli } from '../support/cli.js';
import { MovedClock } from '../support/clock.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import { logLines } from '../support/log.js';
import { useNewService } from '../support/service.js';

const URL = 'https://down.example.com/backchannel';
const SIX_HOURS = 6 * 60 * 60;

describe('A receiver that takes less than is written for it', () => {
  const service = useNewService();
  let application: GivenApplication;
  beforeAll(async () => {
    await service.app.get(Loops).named('dispatches').stop(); // as if the receiver rested all the time
    application = await givenApplication(service);
  });

  const givenDispatch = async (due: string, lastError: string | null = null): Promise<string> => {
    const id = newId();
    await service.db.query(
      `INSERT INTO dispatches (id, application_id, kind, url, content, created_at, attempts, next_attempt_at, last_error)
       VALUES ($1, $2, 'logout_token', $3, '{}', now() - $4::interval, $5, now() - $4::interval, $6)`,
      [id, application.id, URL, due, lastError ? 1 : 0, lastError],
    );
    return id;
  };
  const errorOfDead = async (id: string): Promise<string | undefined> =>
    (await service.db.query('SELECT last_error FROM dispatches WHERE id = $1 AND dead_at IS NOT NULL', [id])).rows[0]
      ?.last_error;

  const deadCounted = async (): Promise<number> => {
    const metrics = await service.app.get(PrometheusRegistry).registry.metrics();
    return Number(/^gatehouse_dispatches_dead_total\{kind="logout_token"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
  };

  /** Six hours after its first turn. */
  const houseIsKept = async (): Promise<void> => {
    await givenHousekeeping(service).run();
    new MovedClock(service).advance(SIX_HOURS);
    await givenHousekeeping(service).run();
  };

  // Red where the first turn gives up what waited: after two days without the service that is everything.
  it('first gets six hours to take what waited while the service was away', async () => {
    const waited = await givenDispatch('49 hours');
    await givenHousekeeping(service).run();
    expect(await errorOfDead(waited)).toBeUndefined();
    await houseIsKept();
    expect(await errorOfDead(waited)).toBe('its turn did not come for two days');
    expect(logLines().map(({ msg }) => msg)).toContain(
      'Gave up 1 dispatch whose turn did not come for two days: more is written for a receiver than it takes',
    );
  });

  // Red where only attempts end a dispatch: more wait with each day.
  it('holds what waits for its turn for two days at most', async () => {
    const before = await deadCounted();
    const untried = await givenDispatch('49 hours');
    const tried = await givenDispatch('49 hours', 'down.example.com answered 503');
    const recent = await givenDispatch('47 hours');
    await houseIsKept();
    expect(await Promise.all([untried, tried, recent].map(errorOfDead))).toEqual([
      'its turn did not come for two days',
      'down.example.com answered 503; its turn did not come for two days',
      undefined,
    ]);
    expect((await deadCounted()) - before).toBe(2);
  });

  // Red where what is retried is due since it was written.
  it('gets all attempts again of what an operator retries', async () => {
    const old = await givenDispatch('20 days', 'down.example.com answered 503');
    await service.db.query('UPDATE dispatches SET dead_at = now() WHERE id = $1', [old]);
    expect((await runCli(service.variables, 'dispatches', 'retry', old)).code).toBe(0);
    await houseIsKept();
    expect(await errorOfDead(old)).toBeUndefined();
  });
});
