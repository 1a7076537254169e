import { withRefusedRows } from '../support/broken-storage.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, type GivenSession, givenApplication, givenSession } from '../support/given.js';
import { givenRevoked } from '../support/given-changes.js';
import { type Answer, useService } from '../support/service.js';
import { Overheard } from '../support/statements.js';
import { until } from '../support/until.js';

const MANY = 12;

describe('What waits for the database at the same time', () => {
  const service = useService();
  let application: GivenApplication;
  let sessions: GivenSession[];
  beforeAll(async () => {
    application = await givenApplication(service);
    sessions = [];
    while (sessions.length < MANY) sessions.push(await givenSession(service, { application }));
  });

  const check = ({ accessToken }: GivenSession): Promise<Answer> =>
    service.http.get('/v1/auth/session', { authorization: `Bearer ${accessToken}` });
  const start = (path = '/callback'): Promise<Answer> =>
    service.http.post(
      '/v1/applications/login',
      { redirect_url: `${application.origin}${path}`, cancel_url: application.origin },
      { 'x-api-key': application.apiKey },
    );
  /** On a slow machine requests may come too far apart to share a trip, so it asks until they do. */
  async function overhearing<Result>(shared: string, act: () => Promise<Result>): Promise<[Result, string[]]> {
    const overheard = Overheard.from(service);
    const heard = await until(
      async (): Promise<[Result, string[]]> => [await act(), overheard.names()],
      ([, names]) => names.includes(shared),
    );
    overheard.stop();
    return heard;
  }
  const times = <Result>(act: (n: number) => Promise<Result>): Promise<Result[]> =>
    Promise.all(Array.from({ length: MANY }, (_none, n) => act(n)));

  it('session checks share a trip, and each is told of its own session', async () => {
    const ended = sessions[3] as GivenSession;
    await givenRevoked(service, ended.sessionId);
    const [answers, names] = await overhearing('check-sessions', () =>
      Promise.all([...sessions, ...sessions].map(check)),
    );
    expect(names.filter((name) => name.startsWith('check-')).length).toBeLessThan(answers.length);
    for (const [n, answer] of answers.entries()) {
      const session = sessions[n % MANY] as GivenSession;
      if (session === ended) expectFailure(answer, 401, 'access_token_invalid');
      else expect(answer.body.session.id).toBe(session.sessionId);
    }
  });

  it('new logins share a commit, and each is stored as it was asked for', async () => {
    const [answers, names] = await overhearing('start-flows', () => times((n) => start(`/callback?n=${n}`)));
    expect(names.filter((name) => name.startsWith('start-')).length).toBeLessThan(answers.length);
    for (const [n, { status, body }] of answers.entries()) {
      expect(status).toBe(201);
      const cancelled = await service.http.get(`${body.redirectUrl.slice(service.url.length)}`);
      expect(cancelled.status).toBe(200);
      const { rows } = await service.db.query(
        "SELECT redirect_url FROM auth_flows WHERE token_hash = sha256(convert_to($1, 'UTF8'))",
        [body.code],
      );
      expect(rows).toEqual([{ redirect_url: `${application.origin}/callback?n=${n}` }]);
    }
  });

  // Red where a group fails as a whole.
  it.each([
    ['one that cannot be stored', '22000', 500, 'internal_failure'],
    ['one that meets damaged data', 'XX001', 503, 'unavailable'],
  ])('%s is refused alone', async (_, code, status, failure) => {
    const poisoned = { table: 'auth_flows', before: 'INSERT', rows: "NEW.redirect_url LIKE '%poison%'", code };
    const answers = await withRefusedRows(service, poisoned, () =>
      times((n) => start(n === 5 ? '/poison' : '/callback')),
    );
    for (const [n, answer] of answers.entries())
      if (n === 5) expectFailure(answer, status, failure);
      else expect(answer.status).toBe(201);
  });

  it('who is alone has a statement of its own', async () => {
    const [, names] = await overhearing('start-flow', async () => {
      await check(sessions[0] as GivenSession);
      await start();
    });
    expect(names).toEqual(expect.arrayContaining(['check-session', 'start-flow']));
    expect(names).not.toEqual(expect.arrayContaining(['check-sessions']));
    expect(names).not.toEqual(expect.arrayContaining(['start-flows']));
  });
});
