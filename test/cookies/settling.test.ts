import { RefreshService } from '../../src/session/refresh/refresh.service.js';
import { ask, type ExactAnswer } from '../support/ask.js';
import { givenBrowserSession, stateOf } from '../support/browser-session.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

type Cookies = Record<string, string | undefined>;

const BROWSER = { accept: 'application/json', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
const PROGRAM = { accept: 'application/json' };

describe('The tabs of a browser, which share their cookies', () => {
  const service = useService();

  const refresh = (cookies: Cookies, headers: Record<string, string> = BROWSER, at = service): Promise<ExactAnswer> =>
    ask(at, '/api/service/refresh', { method: 'POST', headers, cookies });
  const outcomeOf = ({ status, headers }: ExactAnswer) => headers['x-refresh-outcome'] ?? status;
  const settles = (sessionId: string) =>
    until(async () => {
      const { rows } = await service.db.query('SELECT last_outcome FROM sessions WHERE id = $1', [sessionId]);
      return rows[0].last_outcome === 'settling';
    });

  /** The newest generation has just come, on a slow machine too, and is not judged again until the caller lets it. */
  async function holdSettling(sessionId: string): Promise<() => Promise<void>> {
    const rotatedIn = (minutes: number) =>
      service.db.query('UPDATE sessions SET rotated_at = now() + make_interval(mins => $2) WHERE id = $1', [
        sessionId,
        minutes,
      ]);
    await rotatedIn(1);
    const refreshes = service.app.get(RefreshService) as unknown as { judge(attempt: object): Promise<object> };
    const judge = refreshes.judge.bind(refreshes);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    refreshes.judge = async (attempt) => {
      await held;
      return judge(attempt);
    };
    return async () => {
      Reflect.deleteProperty(refreshes, 'judge');
      await rotatedIn(0);
      letGo();
    };
  }

  // Red without the settling: the late tab is then two generations old, and its reuse ends the session.
  it('R22: stay signed in when one goes on from an answer while another is still on its way with the token before', async () => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    const answered = await refresh(cookies);
    const letGo = await holdSettling(sessionId);
    const quick = [refresh(answered.cookies), refresh(answered.cookies)];
    await settles(sessionId);
    const late = await refresh(cookies);
    await letGo();
    expect(outcomeOf(late)).toBe('replayed');
    expect(late.cookies.service_refresh).toBe(answered.cookies.service_refresh);
    const [one, other] = await Promise.all(quick);
    expect([one, other].map((answer) => outcomeOf(answer as ExactAnswer)).sort()).toEqual(['replayed', 'rotated']);
    expect(one?.cookies.service_refresh).toBe(other?.cookies.service_refresh);
    expect(await stateOf(service, sessionId)).toMatchObject({ generation: 3, alive: true });
  });

  // Red where the time to settle counts as time that the database took: the answer is 503.
  it('R22: may settle for as long as DATABASE_TIMEOUT', async () => {
    const hasty = await service.replica({ DATABASE_TIMEOUT: '1s' });
    const another = await givenBrowserSession(service);
    await until(async () => (await refresh(another.cookies, PROGRAM, hasty)).status === 200); // it is past its start
    const { cookies } = await givenBrowserSession(service);
    const begin = performance.now();
    const answered = await refresh(cookies);
    expect(outcomeOf(await refresh(answered.cookies, BROWSER, hasty))).toBe('rotated');
    expect(performance.now() - begin).toBeGreaterThan(990); // it has settled for a second
    await hasty.stop();
  });

  it('R23: get nothing from a wait during which the session was ended', async () => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    const answered = await refresh(cookies);
    const letGo = await holdSettling(sessionId);
    const waiting = refresh(answered.cookies);
    await settles(sessionId);
    await ask(service, '/api/service/logout', { cookies: answered.cookies });
    await letGo();
    expect(outcomeOf(await waiting)).toBe(401);
    expect((await waiting).cookies).toEqual({});
  });

  it('R21: are no excuse for a token of two generations ago', async () => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    const second = await refresh(cookies);
    const third = await refresh(second.cookies);
    expect(outcomeOf(third)).toBe('rotated');
    expect((await refresh(cookies)).headers['x-error-code']).toBe('refresh_token_reused');
    expect(await stateOf(service, sessionId)).toMatchObject({ alive: false });
  });

  it('make nobody else wait: a program rotates as often as it likes', async () => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    let jar: Cookies = cookies;
    for (let step = 0; step < 10; step += 1) {
      const answer = await refresh(jar, PROGRAM);
      expect(outcomeOf(answer)).toBe('rotated');
      jar = answer.cookies;
    }
    const { rows } = await service.db.query(
      "SELECT now() - created_at < interval '8 s' AS quick FROM sessions WHERE id = $1",
      [sessionId],
    );
    expect(rows[0].quick).toBe(true);
  });
});
