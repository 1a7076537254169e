import { Controller, Get, Module, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Database } from '../../src/platform/database/database.js';
import { deadlineOf } from '../../src/platform/http/caller.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenCode, givenIdentity, PASSWORD } from '../support/given.js';
import { Browser, givenLogin } from '../support/hosted.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, type Service, useService } from '../support/service.js';
import { until } from '../support/until.js';

/** The contract's. No single statement takes as long as DATABASE_TIMEOUT here, but two of them take longer. */
const LONGEST_WAIT_MS = 5_000;
const DATABASE_TIMEOUT = '2s';
const EACH_WAY_MS = 600;

const STATEMENTS = 3;
const REFUSED = /^(overloaded|unavailable)$/;
const SUCCESS = [200, 202, 200, 200, 303];

type Ask = () => Promise<Answer>;

/** Of a team's own: one statement after the other, and no transaction. */
@Controller('reports')
class ReportsController {
  constructor(private readonly database: Database) {}

  @Get('impatient')
  impatient(): Promise<object> {
    return this.read();
  }

  @Get('patient')
  patient(@Req() request: Request): Promise<object> {
    deadlineOf(request).prolong(Number.POSITIVE_INFINITY);
    return this.read();
  }

  private async read(): Promise<object> {
    for (let read = 0; read < STATEMENTS; read += 1) await this.database.pool.query('SELECT 1');
    return { read: STATEMENTS };
  }
}

@Module({ controllers: [ReportsController] })
class ReportsModule {}

describe('A database that takes long for each of many statements', () => {
  const service = useService({}, [ReportsModule]);
  let proxy: DatabaseProxy;
  let behind: Service;
  let application: GivenApplication;
  beforeAll(async () => {
    proxy = await DatabaseProxy.before(service.databaseUrl);
    behind = await service.replica({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT });
    application = await givenApplication(service);
  });
  afterAll(async () => {
    await behind.stop();
    await proxy.stop();
  });

  const inFlow = (flow: string, path: string, body: object): Promise<Answer> =>
    behind.http.post(`/v1/auth/${path}`, body, { 'x-auth-flow-id': flow });
  const startFlow = async (): Promise<string> => (await givenLogin(service, application)).flow;

  async function authorize(): Promise<Ask> {
    const code = await givenCode(service, application);
    return () => behind.http.post('/v1/auth/authorize', { code, client_type: 'server' });
  }

  async function register(): Promise<Ask> {
    const flow = await startFlow();
    return () => inFlow(flow, 'register', { email: `${flow.slice(-9)}@example.com`, password: PASSWORD });
  }

  async function resetPassword(): Promise<Ask> {
    const { email } = await givenIdentity(service, application);
    const flow = await startFlow();
    await service.http.post('/v1/auth/forgot-password', { email }, { 'x-auth-flow-id': flow });
    const { code } = await latestMail(service, email);
    return () => inFlow(flow, 'reset-password', { code, password: 'nine patient herons' });
  }

  async function exchange(): Promise<Ask> {
    const { email } = await givenIdentity(service, application);
    const flow = await startFlow();
    return () => inFlow(flow, 'exchange', { type: 'password', email, password: PASSWORD });
  }

  async function hostedSignIn(): Promise<Ask> {
    const { email } = await givenIdentity(service, application);
    const arrived = new Browser(service);
    const page = await arrived.open((await givenLogin(service, application)).path);
    const browser = new Browser(behind);
    for (const [name, value] of arrived.cookies) browser.cookies.set(name, value);
    return () => {
      browser.page = page;
      return browser.submit({ email, password: PASSWORD });
    };
  }

  const everything = () => Promise.all([authorize(), register(), resetPassword(), exchange(), hostedSignIn()]);

  /** One after the other. On a slow machine some may need another try. */
  async function succeed(asks: Ask[]): Promise<number[]> {
    const statuses: number[] = [];
    for (const ask of asks) statuses.push((await until(ask, ({ status }) => status !== 503)).status);
    return statuses;
  }

  async function expectAnswerInTime(ask: Ask, usualMs: number): Promise<Answer> {
    const begin = performance.now();
    const answer = await ask();
    expect(performance.now() - begin).toBeLessThan(LONGEST_WAIT_MS + usualMs); // which is long on a slow machine
    return answer;
  }

  const isIdle = () => {
    const { inFlight, pool } = behind.app.get(Database);
    return inFlight === 0 && pool.waitingCount === 0 && pool.idleCount === pool.totalCount;
  };

  // Red where each statement has the whole time, and where what was refused goes on behind its answer.
  it('S3: delays nobody longer than one slow statement would, and what was refused has not happened', async () => {
    expect(await succeed(await everything())).toEqual(SUCCESS); // and caches are warm
    const begin = performance.now();
    const asks = await everything();
    const usualMs = performance.now() - begin;
    proxy.slowDown(EACH_WAY_MS);
    const answers = await Promise.all(asks.map((ask) => expectAnswerInTime(ask, usualMs)));
    proxy.slowDown(0);
    await until(isIdle);
    for (const { status, headers } of answers) {
      expect([status, headers.get('x-error-code')]).toEqual([503, expect.stringMatching(REFUSED)]);
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect(await succeed(asks)).toEqual(SUCCESS);
  });

  /** Does this first whenever a statement of that name is about to leave, until the act is over. */
  async function atStatement(name: string, first: () => unknown, act: (hasCome: () => boolean) => Promise<void>) {
    const database = behind.app.get(Database);
    const run = database.run.bind(database);
    const come: Promise<unknown>[] = [];
    database.run = async (statement, given) => {
      if (statement.name !== name) return run(statement, given);
      const answer = Promise.resolve(first()).then(() => run(statement, given));
      come.push(answer);
      return answer;
    };
    await act(() => come.length > 0).finally(() => Reflect.deleteProperty(database, 'run'));
    await Promise.allSettled(come);
  }

  // Red where the statement that completes a flow knows no deadline.
  it('S3: completes no flow for a client that was told to try again, so the same request succeeds', async () => {
    const ask = await exchange();
    let letGo: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await atStatement(
      'complete-flow',
      () => held,
      async (hasCome) => {
        await until(async () => expectFailure(await ask(), 503, expect.stringMatching(REFUSED)), hasCome);
        letGo?.();
      },
    );
    expect((await ask()).status).toBe(200);
  });

  it('leads to a new login where a flow was completed and its answer was lost', async () => {
    const ask = await exchange();
    const lose = () => proxy.holdAnswers();
    await atStatement('complete-flow', lose, async (hasCome) => {
      await until(async () => expectFailure(await ask(), 503, expect.stringMatching(REFUSED)), hasCome);
    });
    proxy.letNewcomersPass();
    proxy.reset();
    const repeated = await until(ask, ({ status }) => status !== 503);
    expectFailure(repeated, 401, 'flow_invalid');
    expect(repeated.body.message).toMatch(/Start the login again/);
    expect(await succeed([await exchange()])).toEqual([200]);
  });

  // Red where nobody looks after those that wait.
  it('S3: ends no request that has asked for more time, and every other', async () => {
    const ask =
      (path: string): Ask =>
      () =>
        behind.http.get(`/reports/${path}`);
    expect(await succeed([ask('impatient')])).toEqual([200]);
    const order: [string, Answer][] = [];
    const note = (path: string) => ask(path)().then((answer) => order.push([path, answer]));
    proxy.slowDown(EACH_WAY_MS);
    await Promise.all([note('patient'), note('impatient')]);
    proxy.slowDown(0);
    const [[first, refused], [, answered]] = order as [[string, Answer], [string, Answer]];
    expect(first).toBe('impatient');
    expectFailure(refused, 503, expect.stringMatching(REFUSED));
    expect(answered.body).toEqual({ read: STATEMENTS });
  });
});
