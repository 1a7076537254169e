import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { CompletionService } from '../../src/flows/completion/completion.service.js';
import { requireCompletion } from '../../src/flows/completion/ending.js';
import { pathOf } from '../support/account-pages.js';
import { stateOf } from '../support/browser-session.js';
import { ExactHttp } from '../support/exact-http.js';
import { copyExample, type Example, isOpenToOthers, startExample } from '../support/example.js';
import { GatehouseProxy } from '../support/gatehouse-proxy.js';
import { CALLER, type GivenIdentity, givenIdentity, givenSession, openFlow } from '../support/given.js';
import { Browser, visibleText } from '../support/hosted.js';
import { Http } from '../support/http.js';
import { newDataDir } from '../support/left-behind.js';
import { reap } from '../support/reaper.js';
import { freePort, useService } from '../support/service.js';
import { until } from '../support/until.js';

const AUDIENCE = 'https://notes.example';

describe('examples/cli, whose tokens examples/resource-server accepts', () => {
  const service = useService();
  const apiKey = `gh_key_${randomBytes(32).toString('base64url')}`;
  let folder: string;
  let ports: number[];
  let variables: Record<string, string>;
  let api: Example;
  let notes: Http;
  let person: GivenIdentity;

  beforeAll(async () => {
    folder = copyExample('cli');
    ports = [await freePort(), await freePort(), await freePort()];
    for (const file of ['cli.js', 'gatehouse.yml']) movePorts(path.join(folder, file));
    api = await startExample(service, 'resource-server', { variables: { AUDIENCE } });
    notes = new Http(api.url);
    variables = {
      GATEHOUSE_URL: service.url,
      GATEHOUSE_API_KEY: apiKey,
      APP_URL: `http://localhost:${await freePort()}`,
      API_URL: AUDIENCE,
      SESSION_FILE: path.join(newDataDir(), 'session.json'),
    };
  });
  afterAll(() => api.stop());

  /** Its fixed ports may be taken on this machine. */
  function movePorts(file: string): void {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      ports.reduce((moved, port, index) => moved.replaceAll(`401${index}`, String(port)), text),
    );
  }

  /** One command, as it runs once the first start has prepared everything. */
  function run(...args: string[]): Promise<{ code: number | null; said: string; complaint: string }> {
    const env = { PATH: process.env.PATH, ...variables };
    const child = reap(spawn(process.execPath, ['--env-file=.env', 'start.js', ...args], { cwd: folder, env }));
    let [said, complaint] = ['', ''];
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (complaint += chunk));
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, said, complaint })));
  }

  const file = () => JSON.parse(readFileSync(variables.SESSION_FILE as string, 'utf8'));
  const idIn = (kept: { access_token: string }) => decodeJwt<{ sid: string }>(kept.access_token).sid;
  const sessionId = () => idIn(file());
  const expireIn = (ms: number) =>
    writeFileSync(
      variables.SESSION_FILE as string,
      JSON.stringify({ ...file(), expiresAt: Date.now() + ms, refreshAt: Date.now() - 1 }),
    );
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  // Red where an answer that is none of the service replaces what is kept.
  async function keepsItsSession(current: string): Promise<void> {
    const there = variables;
    const proxy = await GatehouseProxy.start(service);
    variables = { ...variables, GATEHOUSE_URL: proxy.url };
    for (const path of ['/v1/auth/refresh', '/v1/auth/revoke']) proxy.garble(path);
    expireIn(30_000);
    expect((await run('token')).said.trim()).toBe(current);
    expect(await run('logout')).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^Something in front of Gatehouse answered 200/),
    });
    expect(file()).toMatchObject({ access_token: current, refresh_token: expect.any(String) });
    variables = there;
    await proxy.stop();
    expireIn(-1);
  }

  // Red where it listens on every interface.
  it('answers on this machine alone', async () => {
    expect(await isOpenToOthers(api)).toBe(false);
  });

  it('I18: signs in through the browser and a loopback address, with state and PKCE, and without a key', async () => {
    const taken = createServer().listen(ports[0], '127.0.0.1');
    const login = await startExample(service, 'cli', {
      folder,
      variables,
      args: ['login', '--no-browser'],
      ready: 'Sign in at',
    });
    await until(() => /Sign in at \S+\s/.test(login.said()));
    const hosted = new URL(/Sign in at (\S+)/.exec(login.said())?.[1] as string);
    const open = await openFlow(service, hosted.searchParams.get('flow') as string);
    person = await givenIdentity(service, { ...open.application, apiKey, origin: '' });
    const proof = { identityId: person.id, provider: 'password', amr: ['pwd'] };
    const { redirectUrl } = requireCompletion(await service.app.get(CompletionService).complete(open, proof, CALLER));
    expect(redirectUrl).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${ports[1]}/\\?state=[\\w-]{43}&code=`));

    const flood = { method: 'POST', body: 'x'.repeat(20_000) };
    expect((await fetch(variables.APP_URL as string, flood)).status).toBe(413);

    const foreign = new URL(redirectUrl);
    foreign.searchParams.set('state', 'foreign');
    expect((await fetch(foreign)).status).toBe(404);
    expect(await (await fetch(redirectUrl)).text()).toContain('You can close this window.');
    await until(() => login.process.exitCode !== null);
    expect(login.said()).toContain(person.email);
    expect(statSync(variables.SESSION_FILE as string).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(folder, 'cli.js'), 'utf8')).not.toContain('API_KEY');
    taken.close();
  });

  it('hands out a token that the resource server accepts', async () => {
    const { said } = await run('token');
    expect((await notes.post('/notes', { text: 'Milk' }, bearer(said.trim()))).status).toBe(201);
    expect((await notes.get('/notes', bearer(said.trim()))).body).toEqual([{ text: 'Milk' }]);
  });

  it('refreshes before the access token expires, and keeps it while it cannot', async () => {
    const { generation } = await stateOf(service, sessionId());
    const before = file().access_token;
    expireIn(30_000);
    expect((await run('token')).said.trim()).not.toBe(before);
    expect(file().expiresAt - file().refreshAt).toBeCloseTo(180_000, -1); // a fifth of a quarter of an hour
    expect((await stateOf(service, sessionId())).generation).toBe(generation + 1);
    expireIn(30_000);
    const current = file().access_token;
    const away = { ...variables, GATEHOUSE_URL: `http://localhost:${await freePort()}` };
    const there = variables;
    variables = away;
    expect((await run('token')).said.trim()).toBe(current);
    expireIn(-1);
    expect(await run('token')).toMatchObject({
      code: 1,
      complaint: 'Gatehouse did not answer.\n',
    });
    variables = there;
    await keepsItsSession(current);
    expect((await run('whoami')).said.trim()).toBe(person.email);
  });

  it('refuses at the resource server what is no access token for it', async () => {
    expect((await notes.get('/notes')).headers.get('www-authenticate')).toBe('Bearer');
    const { accessToken, refreshToken } = await givenSession(service); // of an application with another audience
    const forged = `${file().access_token.slice(0, -8)}AAAAAAAA`;
    for (const token of ['nonsense', accessToken, forged, refreshToken]) {
      const answer = await notes.get('/notes', bearer(token));
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringMatching(/^Bearer error="invalid_token"/),
      ]);
    }
  });

  it('leads to the account pages, and forgets a session that was ended there', async () => {
    const { complaint } = await run('account', '--no-browser');
    const link = /^Your account is at (\S+)\n$/.exec(complaint)?.[1] as string;
    const browser = new Browser({ http: new ExactHttp(service) });
    const fromNoPage = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };
    const { text } = await browser.open(pathOf(link), fromNoPage);
    expect(visibleText(text)).toContain(`This link opens the account of ${person.email}`);
    const { said: current } = await run('token');
    const kept = file();
    await service.db.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [sessionId()]);
    expect((await run('token')).said).toBe(current);
    expect((await run('whoami')).code).toBe(1);
    expect(existsSync(variables.SESSION_FILE as string)).toBe(false);
    await service.db.query('UPDATE sessions SET revoked_at = NULL WHERE id = $1', [idIn(kept)]);
    writeFileSync(variables.SESSION_FILE as string, JSON.stringify(kept));
  });

  it('ends the session at sign-out, also after the access token has expired', async () => {
    const id = sessionId();
    const { access_token } = file();
    expect((await notes.send('DELETE', '/notes', { headers: bearer(access_token) })).status).toBe(204);
    expireIn(-1);
    expect((await run('logout')).said).toBe('You are signed out.\n');
    expect((await stateOf(service, id)).alive).toBe(false);
    expect(existsSync(variables.SESSION_FILE as string)).toBe(false);
    expect(await run('whoami')).toMatchObject({ code: 1, complaint: 'You are not signed in. Sign in with: login\n' });
    // The token that is out still counts, except where the resource server asks.
    expect((await notes.get('/notes', bearer(access_token))).status).toBe(200);
    expect((await notes.send('DELETE', '/notes', { headers: bearer(access_token) })).status).toBe(401);
  });

  it('calls no token invalid at a resource server that has no keys to check it with', async () => {
    const claims = { iss: 'http://localhost:1', aud: AUDIENCE, exp: Date.now() };
    const parts = [{ alg: 'ES256', typ: 'at+jwt', kid: 'x' }, claims].map((part) => Buffer.from(JSON.stringify(part)));
    const token = [...parts, randomBytes(64)].map((part) => part.toString('base64url')).join('.');
    const PORT = await freePort();
    const env = { ...process.env, AUDIENCE, APP_URL: `http://localhost:${PORT}`, GATEHOUSE_URL: 'http://localhost:1' };
    const child = reap(spawn(process.execPath, ['server.js'], { cwd: api.folder, env }));
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    await until(() => said.includes('runs at'));
    const answer = await new Http(env.APP_URL).get('/notes', bearer(token));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    child.kill();
  });

  // Red where the library checks no audience, and every token of Gatehouse gets in.
  it('has a resource server that does not start without an audience', async () => {
    const env = { PATH: process.env.PATH, GATEHOUSE_URL: service.url, APP_URL: api.url };
    const child = reap(spawn(process.execPath, ['server.js'], { cwd: api.folder, env }));
    let complaint = '';
    child.stderr.on('data', (chunk) => (complaint += chunk));
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    expect(complaint).toContain('Set GATEHOUSE_URL and AUDIENCE.');
  });
});
