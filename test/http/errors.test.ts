import { ErrorFilter } from '../../src/platform/errors/error.filter.js';
import { RepeatedFailures } from '../../src/platform/errors/repeated-failures.js';
import { Barrier } from '../support/barrier.js';
import { withRefusedRows } from '../support/broken-storage.js';
import { jsonEndpoints, SOMEBODY, speaksOAuth } from '../support/endpoints.js';
import { expectFailure, expectNoInnards } from '../support/expect.js';
import { givenApplication, givenSession } from '../support/given.js';
import { letLocksEndSoon } from '../support/lock-limit.js';
import { logLines } from '../support/log.js';
import { sendLine } from '../support/raw.js';
import { startService, useService } from '../support/service.js';
import { until } from '../support/until.js';

describe('Errors', () => {
  const service = useService();

  it.each([
    '/',
    '/v1',
    '/v1/',
    '/v1/nothing',
    '/v1/auth',
    '/favicon.ico',
    '/wp-login.php',
    '/.env',
    '/v1/auth/refresh/',
    '/V1/auth/refresh',
    '/%zz',
    '/%00',
    '/v1/auth/%2e%2e/refresh',
  ])('R88: %s is nothing, and says so like everything else', async (path) => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const answer = await service.http.send(method, path, {});
      expect([400, 404]).toContain(answer.status);
      expectFailure(answer, answer.status, answer.status === 404 ? 'unknown_route' : 'malformed_input');
      expectNoInnards(answer);
    }
  });

  it('R88: a method that an address does not answer to is 405, and Allow names those it does', async () => {
    const methodsOf = new Map<string, string[]>();
    for (const { method, path } of jsonEndpoints(service))
      methodsOf.set(path, [...(methodsOf.get(path) ?? []), method]);
    expect(methodsOf.size).toBeGreaterThan(5);
    for (const [path, allowed] of methodsOf) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'].filter(
        (name) => !allowed.includes(name) && !methodsOf.get(path.replace(/[^/]+$/, SOMEBODY))?.includes(name),
      )) {
        const answer = await sendLine(service.url, `${method} ${path}`, { 'x-secret': 'echo me' });
        expect([method, path, answer.status]).toEqual([method, path, 405]);
        expect(JSON.parse(answer.text)).toEqual({
          statusCode: 405,
          message: expect.any(String),
          error: 'Method Not Allowed',
        });
        const allow = /^allow: (.+)$/im.exec(answer.head)?.[1]?.split(', ') ?? [];
        expect(allow).toEqual(expect.arrayContaining(allowed));
        expect(answer.text + answer.head).not.toContain('echo me');
      }
    }
  });

  it('R88: whatever the endpoint, without credentials or a body the answer has the standard form and no innards', async () => {
    for (const endpoint of jsonEndpoints(service)) {
      const { method, path } = endpoint;
      const answer = await service.http.send(method, path, method === 'GET' ? {} : { body: {} });
      expectNoInnards(answer);
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
      if (answer.status < 400) continue;
      const code = answer.headers.get('x-error-code') as string;
      if (speaksOAuth(endpoint)) expect(answer.body).toEqual({ error: code, error_description: expect.any(String) });
      else expectFailure(answer, answer.status, code);
      expect(code).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
    }
  });

  it('takes no request id from outside, and gives each answer one of its own', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () =>
        (await service.http.get('/v1/nothing', { 'x-request-id': 'forged' })).headers.get('x-request-id'),
      ),
    );
    expect(new Set([...ids, 'forged']).size).toBe(4);
  });

  it('R88: a failure inside shows nothing of it, on any path that meets it', async () => {
    const broken = await startService();
    const application = await givenApplication(broken);
    const { refreshToken, accessToken } = await givenSession(broken, { application });
    await broken.db.query(
      'ALTER TABLE sessions RENAME COLUMN secret_hash TO secret; ALTER TABLE sessions RENAME COLUMN revoked_at TO gone; DROP TABLE auth_flows CASCADE',
    );
    const urls = { redirect_url: application.origin, cancel_url: application.origin };
    const answers = await Promise.all([
      broken.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken }),
      broken.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` }),
      broken.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey }),
    ]);
    for (const answer of answers) {
      expectFailure(answer, 500, 'internal_failure');
      expectNoInnards(answer);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    await broken.stop();
  });

  // Red while the driver's error is logged as it is, which quotes the row and the statement's parameters.
  it('R18: a failure of the database is logged with what mends it, and with nothing of the row', async () => {
    const broken = await startService();
    const application = await givenApplication(broken);
    await broken.db.query('ALTER TABLE identities ADD CONSTRAINT nobody CHECK (false)');
    const urls = { redirect_url: application.origin, cancel_url: application.origin };
    const { body } = await broken.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey });
    const person = { email: 'logged@example.com', password: 'seven unhurried otters', name: 'Logged Lovelace' };
    const answer = await broken.http.post('/v1/auth/register', person, { 'x-auth-flow-id': body.code });
    expectFailure(answer, 500, 'internal_failure');
    const requestId = answer.headers.get('x-request-id') as string;
    const lines = () => logLines().filter((line) => line.requestId === requestId && line.level === 'error');
    await until(() => lines().length > 0);
    const [{ err }] = lines();
    expect(err).toMatchObject({ sqlState: '23514', constraint: 'nobody', table: 'identities' });
    expect(JSON.stringify(lines())).not.toMatch(/logged@|Lovelace|argon2|otters/);
    await broken.stop();
  });

  // Red where the log calls it a failure that nobody expected.
  it('says calmly in the log that a row was in use for too long', async () => {
    const hurried = letLocksEndSoon(await startService());
    const { refreshToken, sessionId } = await givenSession(hurried);
    const barrier = await Barrier.holdSession(hurried, sessionId);
    const body = { client_type: 'server', refresh_token: refreshToken };
    const answer = await hurried.http.post('/v1/auth/refresh', body);
    await barrier.release();
    expectFailure(answer, 503, 'overloaded');
    expect(answer.headers.get('retry-after')).toBe('2');
    const requestId = answer.headers.get('x-request-id');
    const told = () => logLines().filter((line) => line.requestId === requestId && line.code && line.msg);
    const [line] = await until(told, ({ length }) => length > 0);
    expect(line).toMatchObject({ level: 'warn', msg: expect.stringMatching(/^The service is busy/) });
    await hurried.stop();
  });

  // Red where it is told as calmly as a busy database, and where each request tells of it: that were thousands a minute.
  it.each([
    ['full disk', '53100'],
    ['database that refuses writes until it is vacuumed', '54000'],
    ['database with a broken table', 'XX001'],
  ])('tells of a %s as an error, because only an operator ends it, and once for many requests', async (_, code) => {
    Reflect.set(service.app.get(ErrorFilter), 'repeated', new RepeatedFailures(5_000)); // not ten seconds
    const application = await givenApplication(service);
    const full = { table: 'auth_flows', before: 'INSERT', code };
    const urls = { redirect_url: application.origin, cancel_url: application.origin };
    const login = () => service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey });
    const before = logLines().length;
    const answers = await withRefusedRows(service, full, () => Promise.all(Array.from({ length: 5 }, login)));
    for (const answer of answers) expectFailure(answer, 503, 'unavailable');
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    const told = () =>
      logLines().filter(({ requestId, context }) => context === 'ErrorFilter' && ids.includes(requestId));
    const counted = () =>
      logLines()
        .slice(before)
        .find(({ msg }) => msg?.startsWith('4 more requests in 5 s: The database'));
    expect(await until(counted)).toMatchObject({ level: 'error', code: 'unavailable', others: 4 });
    expect(told()).toMatchObject([{ level: 'error', err: { sqlState: code }, msg: expect.stringMatching(/no room/) }]);
  });
});
