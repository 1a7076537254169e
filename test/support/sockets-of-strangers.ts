import { Child } from './child.js';
import { type GivenSession, givenSession } from './given.js';
import { askBehindLastAnswer, sendHostility, tunnelAndReset } from './hostile-sockets.js';
import { freePort, useNewService } from './service.js';
import { until } from './until.js';

const HONEST = 4;

/** A socket that fails without a listener, as a library might leave one. */
const FAULT = `data:text/javascript,import{Socket}from'node:net';process.on('SIGUSR2',()=>{
  new Socket().destroy(Object.assign(new Error('read ECONNRESET'),{code:'ECONNRESET',syscall:'read'}))})`;

/** A quarter as many tunnels are reset. */
export const describeSocketsOfStrangers = (sockets: number): void =>
  describe('Sockets of strangers', () => {
    const service = useNewService();
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

    /** Refreshes over and over; any other answer than a new token is a failure. */
    async function refreshes({ refreshToken }: GivenSession, load: { isOver: boolean }): Promise<void> {
      do {
        const body = { client_type: 'server', refresh_token: refreshToken };
        const answer = await child.http.post('/v1/auth/refresh', body);
        expect([answer.status, answer.body.message]).toEqual([200, undefined]);
        refreshToken = answer.body.refresh_token;
      } while (!load.isOver);
    }

    // Red without a listener on the socket of a tunnel.
    it.each(['the service', 'the management port'])('S1: tunnels that are reset leave %s standing', async (which) => {
      const target = which === 'the service' ? port() : managementPort;
      for (let round = 0; round < sockets / 40; round += 1)
        await Promise.all(Array.from({ length: 10 }, () => tunnelAndReset(target)));
      await stands();
    });

    // Red if the front begins a request on a connection that takes no answer.
    it('S1: requests behind the last answer of a connection leave the service standing', async () => {
      for (let round = 0; round < sockets / 2; round += 1) await askBehindLastAnswer(port());
      await stands();
    });

    it(`S1: ${sockets} sockets that do everything wrong stop nothing, and nobody else notices`, async () => {
      const seed = Date.now();
      const load = { isOver: false };
      const sessions = await Promise.all(Array.from({ length: HONEST }, () => givenSession(service)));
      const honest = sessions.map((session) => refreshes(session, load));
      const hostile = sendHostility(port(), sockets, seed)
        .then(() => sendHostility(managementPort, sockets / 4, seed))
        .finally(() => {
          load.isOver = true;
        });
      await Promise.all([hostile, ...honest]);
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
