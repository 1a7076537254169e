import { randomBytes } from 'node:crypto';
import { CORES, HashQueue } from '../../src/identities/passwords/hash-queue.js';
import { expectFailure } from './expect.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession, PASSWORD } from './given.js';
import { letHashesCost } from './hash-costs.js';
import { givenFlow, inFlow } from './headless.js';
import { latestMail } from './mailbox.js';
import { type Answer, useNewService } from './service.js';
import { until } from './until.js';

letHashesCost();

const MOST_WAITING = 50 * CORES;
const FLOOD = 2 * MOST_WAITING + 100;
const isOverloaded = ({ headers }: Answer): boolean => headers.get('x-error-code') === 'overloaded';
const letters = (count: number): string => randomBytes(count).toString('base64url').slice(0, count);

export const describeFloods = (...named: string[]): void => {
  const service = useNewService();
  let application: GivenApplication;
  let flow: string;
  beforeAll(async () => {
    application = await givenApplication(service);
    flow = await startFlow();
  });

  const startFlow = () => givenFlow(service, application);
  const register = (password: string): Promise<Answer> =>
    service.http.post(
      '/v1/auth/register',
      { email: `${letters(8)}@example.com`.toLowerCase(), password },
      { 'x-auth-flow-id': flow },
    );
  const signIn = async (email: string, password: string): Promise<Answer> =>
    inFlow(service, await startFlow(), 'exchange', { type: 'password', email, password });

  const FLOODS: [string, number[], () => Promise<() => Promise<Answer>>][] = [
    [
      'sign-ins',
      [401],
      async () => {
        const { email } = await givenIdentity(service, application);
        const headers = { 'x-auth-flow-id': await startFlow() };
        return () =>
          service.http.post('/v1/auth/exchange', { type: 'password', email, password: 'wrong horse' }, headers);
      },
    ],
    ['registrations', [202], async () => () => register(letters(20))],
    [
      'resets',
      [200, 401],
      async () => {
        const { email } = await givenIdentity(service, application);
        const headers = { 'x-auth-flow-id': await startFlow() };
        await service.http.post('/v1/auth/forgot-password', { email }, headers);
        const body = { code: (await latestMail(service, email)).code, password: letters(20) };
        return () => service.http.post('/v1/auth/reset-password', body, headers);
      },
    ],
  ];

  // Red without the bound in HashQueue.run: all are judged, however long it takes.
  it.each(FLOODS.filter(([name]) => named.includes(name)))(
    'a flood of %s is answered 503 with Retry-After, while refreshes go on',
    async (_what, judged, prepare) => {
      const attempt = await prepare();
      let { refreshToken } = await givenSession(service);
      const line = Reflect.get(service.app.get(HashQueue, { strict: false }), 'queue');
      line.pause(); // a slow machine may hash faster than it sends
      let isRefusing = false;
      const attempts = Array.from({ length: FLOOD }, async () => {
        const answer = await attempt();
        isRefusing ||= isOverloaded(answer) && line.size >= MOST_WAITING;
        return answer;
      });
      let isOver = false;
      const flood = Promise.all(attempts).finally(() => {
        isOver = true;
      });
      await until(() => isRefusing || line.size >= FLOOD);
      line.start();
      for (let round = 0; round === 0 || !isOver; round += 1) {
        const refreshed = await service.http.post('/v1/auth/refresh', {
          client_type: 'server',
          refresh_token: refreshToken,
        });
        expect(refreshed.status).toBe(200);
        refreshToken = refreshed.body.refresh_token;
      }
      const answers = await flood;
      const overloaded = answers.filter(isOverloaded);
      expect(overloaded.length).toBeGreaterThan(0);
      for (const answer of overloaded) {
        expectFailure(answer, 503, 'overloaded');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      for (const { status } of answers) expect([503, ...judged]).toContain(status);
      const { email } = await givenIdentity(service, application);
      expect((await signIn(email, PASSWORD)).status).toBe(200);
    },
  );
};
