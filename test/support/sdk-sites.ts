import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BuildOptions, build, stop } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { type BrowserSession, givenBrowserSession, heldBy, stateOf } from './browser-session.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenCode, givenIdentity } from './given.js';
import { type Service, startService } from './service.js';

/** What a page of the tests does with the package: its body says who is signed in, and what went wrong. */
const PAGE = `
import { createSession } from '@gatehouse/browser';
const gatehouse = createSession(OPTIONS);
Object.assign(window, { gatehouse, createSession });
const show = ({ user, error }) => {
  document.body.dataset.who = user ? user.email : String(user);
  document.body.dataset.problem = error ? error.kind + ' ' + (error.code ?? error.message) : '';
};
gatehouse.subscribe(show);
show(gatehouse.state);
`;

/** A bundle for a page, as a bundler of an application makes it. */
export async function bundleOf(contents: string, options: BuildOptions = {}): Promise<string> {
  const stdin = { contents, resolveDir: process.cwd() };
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false, ...options });
  await stop(); // its process would outlive the test
  return outputFiles?.[0]?.text as string;
}

/**
 * An application with the package in its pages, and Gatehouse on a sub-domain of its site. `shop` is the same
 * application on another site. What stands in front of them counts, and loses what a test wants to be lost.
 */
export class SdkSites {
  service: Service;
  application: GivenApplication;
  readonly ada: Promise<GivenIdentity>;
  readonly app: string;
  readonly shop: string;
  readonly id: string;
  /** What the server of the application answers with, one after the other; 200 if there is none. */
  readonly answers: [status: number, headers: Record<string, string>][] = [];
  readonly asked: string[] = [];
  /** Like a browser that keeps no cookies of third parties. */
  dropsCookies = false;
  private script: string;
  private readonly seen: string[] = [];
  private readonly lost: string[] = [];
  private readonly refused = new Map<string, [status: number, headers: Record<string, string>]>();

  private constructor(private readonly front: Server) {
    const { port } = front.address() as AddressInfo;
    const site = (host: string) => `http://${host}.localhost:${port}`;
    [this.app, this.shop, this.id] = [site('app'), site('shop'), site('id.app')];
  }

  /** `contents` is the script of the page, with OPTIONS for those of the session. */
  static async open(variables: NodeJS.ProcessEnv = {}, contents = PAGE, options?: BuildOptions): Promise<SdkSites> {
    const front = createServer();
    await new Promise<void>((resolve) => front.listen(0, resolve));
    const sites = new SdkSites(front);
    sites.service = await startService({ PUBLIC_URL: sites.id, ...variables });
    const origins = [sites.app, sites.shop];
    sites.application = await givenApplication(sites.service, { origins, origin: sites.app });
    Object.assign(sites, { ada: givenIdentity(sites.service, sites.application) });
    const session = JSON.stringify({ url: sites.id, app: sites.application.slug });
    sites.script = await bundleOf(contents, { define: { OPTIONS: session }, ...options });
    front.on('request', (asked, answer) => sites.serve(asked, answer).catch(() => answer.destroy()));
    return sites;
  }

  async close(): Promise<void> {
    this.front.closeAllConnections();
    this.front.close();
    await this.service.stop();
  }

  /** A browser that signed in before. */
  async givenSignedIn(context: BrowserContext): Promise<BrowserSession> {
    const { service, application } = this;
    const session = await givenBrowserSession(service, { application, identity: await this.ada });
    await context.addCookies(heldBy(session.cookies, this.id));
    return session;
  }

  /** How often Gatehouse was asked for it: `POST /api/service/refresh`. */
  count = (what: string): number => this.seen.filter((seen) => seen === what).length;

  /** The answer to the next request of this kind is lost on its way: its work is done, and no page hears of it. */
  lose(what: string): void {
    this.lost.push(what);
  }

  /** From now on these requests have this answer; without a code, of something in front of Gatehouse. */
  refuse(what: string, status: number, code?: string, headers: Record<string, string> = {}): void {
    this.refused.set(what, [status, { ...headers, ...(code && { 'x-error-code': code }) }]);
  }

  /** Everything reaches Gatehouse again. */
  restore(): void {
    this.refused.clear();
    this.dropsCookies = false;
  }

  /** Where the tabs keep the time of the next refresh. */
  get mark(): string {
    return `gatehouse:${this.application.slug}`;
  }

  stateOf = ({ sessionId }: BrowserSession) => stateOf(this.service, sessionId);

  private async serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname } = new URL(asked.url as string, this.app);
    if (asked.headers.host?.startsWith('id.')) this.forward(asked, answer);
    else if (pathname === '/auth/login') await this.startLogin(asked, answer);
    else if (pathname === '/page.js') answer.setHeader('content-type', 'text/javascript').end(this.script);
    else if (pathname === '/api') await this.answer(asked, answer);
    else
      answer
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><body><script type=module src=/page.js></script>');
  }

  /** As the server of an application does. The user has signed in at once, so the hosted pages are left out. */
  private async startLogin(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const [state, verifier] = [0, 1].map(() => randomBytes(32).toString('base64url'));
    const code_challenge = createHash('sha256')
      .update(verifier as string)
      .digest('base64url');
    const code = await givenCode(this.service, this.application, { identity: await this.ada, code_challenge });
    const location = `http://${asked.headers.host}/?code=${code}&state=${state}`;
    answer.writeHead(302, { location, 'set-cookie': `login_${state}=${verifier}; Path=/; SameSite=Lax` }).end();
  }

  private async answer(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of asked) body += chunk;
    this.asked.push(body);
    const [status, headers] = this.answers.shift() ?? [200, {}];
    answer.writeHead(status, headers).end(body);
  }

  private forward(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, url, headers } = asked;
    const what = `${method} ${new URL(url as string, this.id).pathname}`;
    this.seen.push(what);
    const refusal = this.refused.get(what);
    if (refusal) {
      refuse(asked, answer, ...refusal);
      return;
    }
    const sent = request(this.service.url + url, { method, headers, agent: false }, (answered) => {
      const index = this.lost.indexOf(what);
      if (index >= 0) {
        this.lost.splice(index, 1);
        answered.resume().on('end', () => answer.destroy());
        return;
      }
      if (this.dropsCookies) delete answered.headers['set-cookie'];
      // On a connection that it used before, Chromium would ask again by itself when an answer is lost.
      answer.writeHead(answered.statusCode ?? 502, { ...answered.headers, connection: 'close' });
      answered.pipe(answer);
    });
    sent.on('error', () => answer.destroy());
    asked.pipe(sent);
  }
}

function refuse(asked: IncomingMessage, answer: ServerResponse, status: number, headers: Record<string, string>): void {
  answer.writeHead(status, {
    'access-control-allow-origin': asked.headers.origin as string,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'x-error-code, x-request-id, retry-after',
    ...headers,
  });
  answer.end('{"message":"Not now."}');
}

const waitFor = (page: Page, name: string, value: string, operator = '='): Promise<void> =>
  page.locator(`body[data-${name}${operator}${JSON.stringify(value)}]`).waitFor({ state: 'attached' });

/** A browser without the lock that tabs share. */
export const withoutLocks = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));

/** Ten seconds pass in half a second. The clock of the context moves everything but these. */
export const hurryTimeouts = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 20);
  });

/** Who is signed in, as the page shows it: an address, `null`, or `undefined`. */
export const shows = (page: Page, who: string | null): Promise<void> => waitFor(page, 'who', String(who));

/** What went wrong, as the page shows it: its kind, and its code or its message. */
export const says = (page: Page, problem: string): Promise<void> => waitFor(page, 'problem', problem);
export const saysThatItWaits = (page: Page): Promise<void> => waitFor(page, 'problem', 'retry ', '^=');
