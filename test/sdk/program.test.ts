import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { createProgram } from '../../packages/core/program.js';
import { tokensOf } from '../support/given-gatehouse.js';
import { freePort } from '../support/service.js';

type Answer = { status?: number; code?: string; body?: object };

describe('@gatehouse/core/program', () => {
  let server: Server;
  let answers: Record<string, Answer[]>;
  let url: string;
  let file: string;
  let port: number;

  beforeEach(async () => {
    answers = {};
    server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      request.resume();
      const { status = 200, code, body = {} } = answers[pathname]?.shift() ?? { status: 503 };
      response.writeHead(status, code ? { 'x-error-code': code } : {}).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    file = path.join(await mkdtemp(path.join(process.env.TEST_FOLDER as string, 'program-')), 'session');
    port = await freePort();
  });
  afterEach(() => server.close());

  const reach = (at: string) =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${at} HTTP/1.1\r\nhost: x\r\n\r\n`));
      socket.on('data', (data) => resolve(Number(String(data).split(' ')[1]))).on('error', resolve);
      socket.on('close', resolve).setTimeout(2_000, () => socket.destroy());
    });

  function given() {
    let state = '';
    const startUrl = `${url}/start`;
    const visit = async () => {
      expect(await reach('//[')).toBe(404);
      expect(await reach('/?state=guessed&code=stolen')).toBe(404);
      state = await lastState;
      await reach(`/?state=${state}&code=c`);
    };
    const sent: { state: string }[] = [];
    server.prependListener('request', async (request) => {
      if (request.url !== '/start') return;
      for await (const part of request) sent.push(JSON.parse(String(part)));
    });
    const lastState = new Promise<string>((resolve) => {
      const timer = setInterval(() => {
        const last = sent.at(-1);
        if (!last) return;
        clearInterval(timer);
        resolve(last.state);
      }, 10);
    });
    return createProgram({ url, startUrl, ports: [port], file, visit });
  }

  async function givenSignedIn(first: object) {
    answers['/start'] = [{ body: { redirectUrl: 'https://id.example.com/login', code: 'flow' } }];
    answers['/v1/auth/authorize'] = [{ body: first }];
    const program = given();
    await program.login();
    return program;
  }

  // Red where the address is read by `URL`, which throws outside of all promises: the program ends.
  it('signs in, whatever other pages and programs send to its port', async () => {
    const program = await givenSignedIn(tokensOf(1));
    expect(await program.accessToken()).toBe(JSON.parse(await readFile(file, 'utf8')).access_token);
  });

  it('leaves its port when no login could be started', async () => {
    await expect(given().login()).rejects.toMatchObject({ kind: 'retry' });
    await expect(new Promise((resolve, reject) => get({ port }, resolve).on('error', reject))).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });

  it('keeps one session whole for all who ask at once', async () => {
    const program = await givenSignedIn({ ...tokensOf(1), access_expires_seconds: 0 });
    answers['/v1/auth/refresh'] = [{ body: tokensOf(2) }];
    const tokens = await Promise.all(Array.from({ length: 8 }, () => program.accessToken()));
    expect(new Set(tokens).size).toBe(1);
    expect(JSON.parse(await readFile(file, 'utf8')).refresh_token).toBe('refresh-2');
    expect(await readdir(path.dirname(file))).toHaveLength(1);
  });

  it('keeps the session where the clock is slow: it refreshes, and asks again', async () => {
    const program = await givenSignedIn(tokensOf(1));
    answers['/v1/auth/session'] = [{ status: 401, code: 'access_token_invalid' }, { body: { user: { id: 'ada' } } }];
    answers['/v1/auth/refresh'] = [{ body: tokensOf(2) }];
    expect((await program.session()).user.id).toBe('ada');
  });

  it('forgets a session that has ended elsewhere', async () => {
    const program = await givenSignedIn(tokensOf(1));
    answers['/v1/auth/session'] = [{ status: 401, code: 'access_token_invalid' }];
    answers['/v1/auth/refresh'] = [{ status: 401, code: 'refresh_token_revoked' }];
    await expect(program.session()).rejects.toMatchObject({ kind: 'terminal' });
    await expect(program.accessToken()).rejects.toThrow('You are not signed in.');
  });
});
