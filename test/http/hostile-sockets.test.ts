import { Child } from '../support/child.js';
import { givenSession } from '../support/given.js';
import { sendHostility, tunnelAndReset } from '../support/hostile-sockets.js';
import { freePort, useService } from '../support/service.js';
import { until } from '../support/until.js';

const SOCKETS = 2000;
const HONEST = 4;

/** A socket that fails where nobody listens for it, as a library might leave one. */
const FAULT = `data:text/javascript,import{Socket}from'node:net';process.on('SIGUSR2',()=>{
  new Socket().destroy(Object.assign(new Error('read ECONNRESET'),{code:'ECONNRESET',syscall:'read'}))})`;

describe('Sockets of strangers', () => {
  const service = useService();
  let child: Child;
  let managementPort: number;
  beforeAll(async () => {
    managementPort = await freePort();
    const variables = { DATABASE_URL: service.databaseUrl, MANAGEMENT_PORT: String(managementPort) };
    child = await Child.start(variables, ['--import', FAULT]);
  });
  afterAll(() => child.stop());

  const port = () => Number(child.variables.PORT);
  const stands = async () => {
    expect(await child.http.get('/health/live').then(({ status }) => status)).toBe(200);
    expect(child.process.exitCode).toBeNull();
    expect(child.stdout).not.toMatch(/Uncaught error|outside any request/);
  };

  /** Refreshes over and over, and answers how often; any other answer than a new token is a failure. */
  async function refreshes(until: { over: boolean }): Promise<number> {
    let { refreshToken } = await givenSession(service);
    let done = 0;
    for (; !until.over; done += 1) {
      const body = { client_type: 'server', refresh_token: refreshToken };
      const answer = await child.http.post('/v1/auth/refresh', body);
      expect([answer.status, answer.body.message]).toEqual([200, undefined]);
      refreshToken = answer.body.refresh_token;
    }
    return done;
  }

  // Red without a listener on the socket of a tunnel.
  it.each(['the service', 'the management port'])('S1: tunnels that are reset leave %s standing', async (which) => {
    const target = which === 'the service' ? port() : managementPort;
    for (let round = 0; round < 50; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => tunnelAndReset(target)));
    await stands();
  });

  it(`S1: ${SOCKETS} sockets that do everything wrong stop nothing, and nobody else notices`, async () => {
    const seed = Date.now();
    const load = { over: false };
    const honest = Array.from({ length: HONEST }, () => refreshes(load));
    const hostile = sendHostility(port(), SOCKETS, seed)
      .then(() => sendHostility(managementPort, SOCKETS / 4, seed))
      .finally(() => {
        load.over = true;
      });
    const [, ...done] = await Promise.all([hostile, ...honest]);
    expect({ seed, areServed: done.every((refreshed) => refreshed > 0) }).toEqual({ seed, areServed: true });
    await stands();
    const metrics = await fetch(`http://127.0.0.1:${managementPort}/metrics`);
    expect(metrics.status).toBe(200);
  });

  it('S1: a lost connection that nobody listens to is noted, and the service goes on', async () => {
    child.kill('SIGUSR2');
    await until(() => child.stdout.includes('outside any request') || child.process.exitCode !== null);
    expect((await child.http.get('/health/live')).status).toBe(200);
  });
});
