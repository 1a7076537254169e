import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { decodeJwt } from 'jose';

/** What the application does wrong. */
export type Mistake =
  | 'refreshes without a lock'
  | 'refreshes with every page'
  | 'never refreshes'
  | 'repeats five times'
  | 'waits for ever'
  | 'dies without an answer'
  | 'signs out on any error'
  | 'signs out without an answer'
  | 'sends to the sign-in on any error'
  | 'keeps a dead token'
  | 'loops when the session is over'
  | 'keeps sessions in memory'
  | 'one state for all'
  | 'ignores state'
  | 'exchanges before it compares'
  | 'exchanges again'
  | 'no PKCE'
  | 'keeps the session id'
  | 'signs out by GET'
  | 'signs out by any POST'
  | 'signs out without Gatehouse'
  | 'forgets before it asks'
  | 'stuck after a lost sign-out'
  | 'token in the page'
  | 'readable cookie'
  | 'readable token cookie'
  | 'cached page'
  | 'prefetch opens sign-ins'
  | 'stacks cookies'
  | 'returns anywhere'
  | 'returns to a prefix'
  | 'opens the account to strangers'
  /** Not wrong: it does not believe the number of seconds. */
  | 'looks at the token';

interface Session {
  access: string;
  refresh: string;
  dueAt: number;
}

interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  cookies: Map<string, string>;
}

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string | undefined,
  ) {
    super(`Gatehouse: ${status}`);
  }
}

/** With it, Gatehouse itself refuses the code of another browser. */
const WITHOUT_PKCE: Mistake[] = ['no PKCE', 'ignores state', 'one state for all', 'exchanges before it compares'];
const OPEN_SIGN_INS = 5;
/** What else an application keeps for a sign-in. */
const LARGE = `~${'x'.repeat(200)}`;
const newSecret = () => randomBytes(32).toString('base64url');

/** A tiny application that keeps sessions on the server. It is sound, but for its mistakes. */
export class StormedApp {
  private sessions = new Map<string, Session>();
  private readonly refreshes = new Map<string, Promise<Session>>();
  private readonly server = createServer((request, response) => void this.take(request, response));
  private notBefore = 0;
  url = '';

  constructor(
    private readonly gatehouse: string,
    private readonly apiKey: string,
    private readonly mistakes: readonly Mistake[] = [],
  ) {}

  async start(port: number): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(port, 'localhost', resolve));
    this.url = `http://localhost:${port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private does = (mistake: Mistake): boolean => this.mistakes.includes(mistake);

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const pairs = (request.headers.cookie ?? '').split('; ').map((pair) => pair.split('=') as [string, string]);
    const asked = { request, response, url, cookies: new Map(pairs) };
    const routes: Record<string, (asked: Asked) => unknown> = {
      'GET /': this.home,
      'GET /login': this.login,
      'GET /callback': this.callback,
      'GET /account': this.account,
      'POST /logout': this.logout,
      ...(this.does('signs out by GET') && { 'GET /logout': this.logout }),
      'POST /restart': this.restart,
    };
    const route = routes[`${request.method} ${url.pathname}`];
    try {
      if (route) await route(asked);
      else response.writeHead(404).end();
    } catch (error) {
      if (!response.headersSent) response.writeHead(503, { 'retry-after': '1' }).end(`Not now: ${error}`);
    }
  }

  private home = async (asked: Asked): Promise<void> => {
    const session = await this.current(asked);
    if (asked.response.headersSent) return;
    const caching = this.does('cached page') ? 'public, max-age=60' : 'no-store';
    asked.response.writeHead(200, { 'cache-control': caching, 'content-type': 'text/html' });
    if (!session) return void asked.response.end('<a href="/login">Sign in</a>');
    const shown = this.does('token in the page') ? `<script>const token = '${session.access}'</script>` : '';
    asked.response.end(`<form method="post" action="/logout"><button>Sign out</button></form>${shown}`);
  };

  private login = async ({ request, response, url, cookies }: Asked): Promise<void> => {
    if (request.headers['sec-purpose'] && !this.does('prefetch opens sign-ins'))
      return void response.writeHead(204).end();
    const [state, verifier] = [this.does('one state for all') ? 'a-state-for-all-browsers' : newSecret(), newSecret()];
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const urls = { redirect_url: `${this.url}/callback`, cancel_url: `${this.url}/` };
    const pkce = WITHOUT_PKCE.some(this.does) ? {} : { code_challenge, code_challenge_method: 'S256' };
    const { redirectUrl } = await this.ask('POST', '/applications/login', { ...urls, state, ...pkce });
    const older = [...cookies.keys()].filter((name) => name.startsWith('login_'));
    if (!this.does('stacks cookies'))
      for (const name of older.slice(0, Math.max(0, older.length - OPEN_SIGN_INS + 1))) this.clear(response, name);
    if (this.does('keeps the session id') && !cookies.has('session')) this.set(response, 'session', newSecret());
    this.set(
      response,
      `login_${state}`,
      `${verifier}~${encodeURIComponent(this.inside(url.searchParams.get('next')))}${this.does('stacks cookies') ? LARGE : ''}`,
    );
    response.writeHead(302, { location: redirectUrl }).end();
  };

  /** The path of a return address, if it lies here. */
  private inside(wanted: string | null): string {
    if (!wanted) return '/';
    if (this.does('returns anywhere')) return wanted;
    if (this.does('returns to a prefix') && wanted.startsWith(this.url)) return wanted;
    if (this.does('returns to a prefix') && !/^\/[^/]/.test(wanted)) return '/';
    const url = new URL(wanted, this.url);
    return url.origin === this.url ? url.pathname + url.search : '/';
  }

  private callback = async ({ response, url, cookies }: Asked): Promise<void> => {
    const { state = '', code } = Object.fromEntries(url.searchParams);
    const anyLogin = [...cookies].find(([name]) => name.startsWith('login_'))?.[1];
    const kept = cookies.get(`login_${state}`) ?? (this.does('ignores state') ? (anyLogin ?? '') : undefined);
    const [verifier, back = '/'] = (kept ?? '').split('~');
    const isForeign = kept === undefined;
    if (isForeign && !this.does('exchanges before it compares')) return void response.writeHead(400).end('Not yours.');
    const proof = WITHOUT_PKCE.some(this.does) ? {} : { code_verifier: verifier || newSecret() };
    const tokens = await this.ask('POST', '/auth/authorize', { code, client_type: 'server', ...proof });
    if (isForeign) return void response.writeHead(400).end('Not yours.');
    const id = (this.does('keeps the session id') && cookies.get('session')) || newSecret();
    this.sessions.set(id, this.sessionOf(tokens));
    this.set(response, 'session', id);
    if (this.does('readable token cookie')) this.set(response, 'token', tokens.access_token ?? '', '');
    if (!this.does('exchanges again')) this.clear(response, `login_${state}`);
    response.writeHead(302, { location: decodeURIComponent(back) }).end();
  };

  /** The session of this browser, refreshed if it is due. */
  private async current({ response, cookies }: Asked): Promise<Session | undefined> {
    const id = cookies.get('session') ?? '';
    const session = this.sessions.get(id);
    const isDue = session && (Date.now() > session.dueAt || this.does('refreshes with every page'));
    if (!session || !isDue || this.does('never refreshes')) return session;
    try {
      const fresh = await this.refreshOnce(session);
      this.sessions.set(id, fresh);
      return fresh;
    } catch (error) {
      const { status, code } = error as Refused;
      if (!status && this.does('dies without an answer')) void this.stop();
      const isOver = status === 401 && code?.startsWith('refresh_token_');
      if (isOver && this.does('loops when the session is over'))
        return void response.writeHead(302, { location: '/' }).end();
      if (isOver && this.does('keeps a dead token')) return undefined;
      if (isOver || this.does('signs out on any error') || (this.does('signs out without an answer') && !status)) {
        this.sessions.delete(id);
        this.clear(response, 'session');
        return undefined;
      }
      if (this.does('sends to the sign-in on any error'))
        return void response.writeHead(302, { location: '/login' }).end();
      throw error;
    }
  }

  private refreshOnce(session: Session): Promise<Session> {
    if (this.does('refreshes without a lock')) return this.refresh(session);
    const shared = this.refreshes.get(session.refresh) ?? this.refresh(session);
    this.refreshes.set(session.refresh, shared);
    return shared.finally(() => this.refreshes.delete(session.refresh));
  }

  private async refresh(session: Session): Promise<Session> {
    if (Date.now() < this.notBefore) throw new Error('Gatehouse asked for patience');
    const attempts = this.does('repeats five times') ? 5 : this.does('signs out without an answer') ? 1 : 2;
    for (let attempt = 1; ; attempt += 1)
      try {
        return this.sessionOf(
          await this.ask('POST', '/auth/refresh', { client_type: 'server', refresh_token: session.refresh }),
        );
      } catch (error) {
        const isAnswered = error instanceof Refused && !this.does('repeats five times');
        if (isAnswered || attempt === attempts) throw error;
      }
  }

  private account = async (asked: Asked): Promise<void> => {
    const [anyone] = this.sessions.values();
    const session = (await this.current(asked)) ?? (this.does('opens the account to strangers') ? anyone : undefined);
    if (asked.response.headersSent) return;
    const entered = session && (await this.ask('GET', '/portal/exchange', undefined, session.access));
    asked.response.writeHead(302, { location: entered?.redirectUrl ?? '/login' }).end();
  };

  private logout = async ({ request, response, cookies }: Asked): Promise<void> => {
    const isForeign = (request.headers.origin ?? this.url) !== this.url;
    if (isForeign && !this.does('signs out by any POST')) return void response.writeHead(403).end();
    const id = cookies.get('session') ?? '';
    const session = this.sessions.get(id);
    const forget = () => {
      this.sessions.delete(id);
      this.clear(response, 'session');
    };
    if (this.does('forgets before it asks')) forget();
    if (session && !this.does('signs out without Gatehouse'))
      await this.ask('PATCH', '/auth/revoke', { refresh_token: session.refresh }).catch((error) => {
        const isOver = error.status === 401 && error.code && !this.does('stuck after a lost sign-out');
        if (!isOver && !this.does('forgets before it asks')) throw error;
      });
    forget();
    response.writeHead(303, { location: '/' }).end();
  };

  private restart = ({ response }: Asked): void => {
    if (this.does('keeps sessions in memory')) this.sessions = new Map();
    this.refreshes.clear();
    response.writeHead(204).end();
  };

  private set(response: ServerResponse, name: string, value: string, hidden = 'HttpOnly; '): void {
    const isHidden = !(this.does('readable cookie') && name === 'session');
    response.appendHeader(
      'set-cookie',
      `${name}=${value}; Path=/; ${isHidden ? hidden : ''}${this.does('signs out by any POST') ? '' : 'SameSite=Lax'}`,
    );
  }

  private clear(response: ServerResponse, name: string): void {
    response.appendHeader('set-cookie', `${name}=; Path=/; Max-Age=0`);
  }

  private async ask(method: string, path: string, body?: unknown, bearer?: string): Promise<Record<string, string>> {
    const answer = await fetch(`${this.gatehouse}/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(path.startsWith('/applications') && { 'x-api-key': this.apiKey }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
      ...(!this.does('waits for ever') && { signal: AbortSignal.timeout(10_000) }),
    });
    if (answer.ok) return answer.json() as Promise<Record<string, string>>;
    const seconds = Number(answer.headers.get('retry-after') ?? 0);
    if (!this.does('repeats five times')) this.notBefore = Date.now() + seconds * 1000;
    throw new Refused(answer.status, answer.headers.get('x-error-code') ?? undefined);
  }

  private sessionOf({
    access_token = '',
    refresh_token = '',
    access_expires_seconds,
  }: Record<string, string>): Session {
    const { exp } = decodeJwt<{ exp: number }>(access_token);
    const dueAt = this.does('looks at the token') ? exp * 1000 : Date.now() + 800 * Number(access_expires_seconds);
    return { access: access_token, refresh: refresh_token, dueAt };
  }
}
