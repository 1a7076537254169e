import path from 'node:path';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { ClockSync } from '../../src/platform/database/connections/clock-sync.js';
import { Loops } from '../../src/platform/loops/loops.js';
import type { PrometheusRegistry } from '../../src/platform/telemetry/prometheus-registry.js';
import { Clock } from '../../src/platform/time/clock.js';
import { Child } from '../support/child.js';
import { type GivenSession, givenSession } from '../support/given.js';
import { type Service, useService } from '../support/service.js';
import { until } from '../support/until.js';

const MOVABLE_CLOCK = path.resolve('test/support/movable-clock.mjs');

const partOf = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] as string, 'base64url').toString());

describe('A replica whose clock is set back by five minutes', () => {
  const service = useService();
  let late: Child;
  beforeAll(async () => {
    const { DATABASE_URL, PUBLIC_URL } = service.variables;
    late = await Child.start({ DATABASE_URL, PUBLIC_URL }, ['--import', MOVABLE_CLOCK]);
    late.kill('SIGUSR2');
  });
  afterAll(() => late.stop());

  const refresh = async ({ http }: Pick<Service, 'http'>, session: GivenSession): Promise<string> => {
    const body = { client_type: 'server', refresh_token: session.refreshToken };
    const answer = await http.post('/v1/auth/refresh', body);
    expect(answer.status).toBe(200);
    session.refreshToken = answer.body.refresh_token;
    return answer.body.access_token;
  };

  // Red while ages are counted by the wall clock: it goes on with the old keys for five minutes and more.
  it('F12b: learns of a new signing key, and of one that retires, without being told', async () => {
    const session = await givenSession(service);
    const before = partOf(await refresh(late, session), 0).kid;
    // By hand, so that no notice is sent.
    await service.db.query('UPDATE signing_keys SET retired_at = now() WHERE id = $1', [before]);
    await service.db.query('UPDATE signing_keys SET activated_at = now() WHERE activated_at IS NULL');
    await until(async () => partOf(await refresh(late, session), 0).kid !== before);
  });

  // Red while tokens are dated by the replica's own clock.
  it('F12b: issues tokens that are good everywhere, and accepts those of the others', async () => {
    const session = await givenSession(service);
    const token = await refresh(late, session);
    const { rows } = await service.db.query('SELECT extract(epoch FROM now())::float8 AS now');
    const { iat, exp } = partOf(token, 1);
    expect(exp - iat).toBe(900);
    expect(Math.abs(rows[0].now - iat)).toBeLessThan(60);
    const keys = createLocalJWKSet((await late.http.get('/.well-known/jwks.json')).body);
    await jwtVerify(token, keys, { issuer: service.url });
    const other = await givenSession(service);
    const revoke = ({ http }: Pick<Service, 'http'>, bearer: string) =>
      http.patch('/v1/auth/revoke', { authorization: `Bearer ${bearer}` });
    expect((await revoke(late, other.accessToken)).status).toBe(200);
    expect((await revoke(service, token)).status).toBe(200);
  });
});

describe('The clock', () => {
  it('F12b: follows the database, and nobody who sets the clock of this machine', () => {
    const clock = new Clock();
    const { now } = Date;
    Date.now = () => 0;
    try {
      expect(clock.now().getFullYear()).toBeGreaterThan(2000);
      clock.set(1_000_000_000_000, performance.now());
      expect(Math.abs(clock.epochSeconds() - 1_000_000_000)).toBeLessThan(60);
    } finally {
      Date.now = now;
    }
  });

  // Red where a reading that fails puts the next one off for a minute.
  it('is right again after a suspension as soon as the database answers', async () => {
    const { now } = Date;
    const clock = new Clock();
    const loops = new Loops({ registry: new Registry() } as PrometheusRegistry, clock);
    let isAway = false;
    const query = async () => {
      if (isAway) throw new Error('connection terminated');
      return [{ now: Date.now() }];
    };
    const sync = new ClockSync({ query } as unknown as DataSource, clock, loops);
    const look = () => loops.named('clock').plan.turn(new AbortController().signal);
    await sync.onModuleInit();
    try {
      Date.now = () => now() + 600_000; // the monotonic clock stood still meanwhile
      isAway = true;
      await expect(look()).rejects.toThrow('connection terminated');
      isAway = false;
      await look();
      expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(60_000);
    } finally {
      Date.now = now;
    }
  });
});
