import { jsonEndpoints, SOMEBODY } from '../support/endpoints.js';
import {
  type GivenApplication,
  type GivenSession,
  givenApplication,
  givenIdentity,
  givenSession,
} from '../support/given.js';
import { useService } from '../support/service.js';
import { type Answer, get, JSON_TYPE, post, type Sent, shown, twoWays } from '../support/two-ways.js';

const REQUESTS = 1000;

const BODIES = [
  ...['', '{}', '[]', 'null', '"text"', '7', '{"a":', '{"__proto__":{"client_type":"server"}}', '\ufeff{}'],
  ...['{"client_type":"server"}', '{"client_type":7}', '{"client_type":"server","client_type":"nothing"}'],
  ...['{"client_type":"server","refresh_token":"x","more":[{"a":1}]}', '{"client_type":["server"]}'],
  ...['{"client_type":"server","refresh_token":"\\u0000"}', '{"client_type":"server","refresh_token":"\\ud800"}'],
  ...['{"code":"x","client_type":"server"}', '{"email":"a@b.example","password":"x"}', `"${'x'.repeat(70_000)}"`],
  ...['{"redirect_url":"https://app.example.com/","cancel_url":"x"}', '{"events":[]}', '{"email":{"a":1}}'],
];
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const HEADERS: Record<string, string>[] = [
  {},
  { authorization: 'Bearer x' },
  { 'x-api-key': 'x', 'x-auth-flow-id': SOMEBODY },
  { origin: 'https://else.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
  { cookie: '__Host-gatehouse=x; gatehouse=y', accept: 'text/html' },
  FORM,
  { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
];

/** What a client holds, and what it asks with success as often as it likes. A refresh token counts once, so each way has its own. */
class Client {
  private accessToken: string;
  private refreshToken: string;
  private cookie: string;

  constructor(
    private readonly application: GivenApplication,
    server: GivenSession,
    browser: GivenSession,
  ) {
    ({ accessToken: this.accessToken, refreshToken: this.refreshToken } = server);
    this.cookie = browser.refreshToken;
  }

  readonly asks: (() => Sent)[] = [
    () => post('/v1/auth/refresh', { client_type: 'server', refresh_token: this.refreshToken }),
    () => get('/v1/auth/session', this.bearer()),
    () => ({
      ...{ method: 'POST', path: '/oauth/token' },
      headers: { ...FORM, authorization: `Basic ${btoa(`${this.application.id}:${this.application.apiKey}`)}` },
      body: String(new URLSearchParams({ grant_type: 'refresh_token', refresh_token: this.refreshToken })),
    }),
    () => ({
      ...{ method: 'POST', path: '/api/service/refresh' },
      headers: { cookie: `service_refresh=${this.cookie}`, origin: this.application.origin },
    }),
    () => post('/v1/applications/login', urlsOf(this.application), { 'x-api-key': this.application.apiKey }),
    () => get('/v1/auth/organizations', this.bearer()),
    () => get('/.well-known/jwks.json'),
    () => get('/health/ready'),
    () => get('/console'),
  ];

  revokes(): Sent {
    return { method: 'PATCH', path: '/v1/auth/revoke', headers: this.bearer() };
  }

  keep({ headers, text }: Answer): void {
    this.accessToken = /(?<="access_token":")[^"]+/.exec(text)?.[0] ?? this.accessToken;
    this.refreshToken = /(?<="refresh_token":")[^"]+/.exec(text)?.[0] ?? this.refreshToken;
    this.cookie = /(?<=service_refresh=)gh_[^;]+/.exec(headers.join('\n'))?.[0] ?? this.cookie;
  }

  private bearer(): { authorization: string } {
    return { authorization: `Bearer ${this.accessToken}` };
  }
}

const urlsOf = ({ origin }: GivenApplication) => ({ redirect_url: origin, cancel_url: origin });

describe('The short way of a request', () => {
  const service = useService();
  const bothWays = twoWays(service);

  it(`answers ${REQUESTS} bad and hostile requests, and good ones between them, as Express and Nest do, byte for byte`, async () => {
    const application = await givenApplication(service);
    const identity = await givenIdentity(service, application);
    const newSession = (clientType: 'server' | 'browser') =>
      givenSession(service, { application, identity, clientType });
    const newClient = async () => new Client(application, await newSession('server'), await newSession('browser'));
    const [general, short] = [await newClient(), await newClient()];
    const compare = async (sent: Sent, sentShort = sent): Promise<Answer> => {
      const [nests, ours] = await bothWays(sent, sentShort);
      expect([sentShort, shown(ours)]).toEqual([sentShort, shown(nests)]);
      general.keep(nests);
      short.keep(ours);
      return ours;
    };

    const endpoints = jsonEndpoints(service).filter(({ path }) => !path.startsWith('/v1/management/users/'));
    const begun = await compare(
      post('/v1/applications/login', urlsOf(application), { 'x-api-key': application.apiKey }),
    );
    const credentials = { 'x-api-key': application.apiKey, 'x-auth-flow-id': JSON.parse(begun.text).code };
    const refusals = new Set<string>();
    for (let bad = 0; bad < REQUESTS; bad += 1) {
      const { method, path } = endpoints[bad % endpoints.length] as (typeof endpoints)[number];
      const body = method === 'GET' ? undefined : BODIES[(bad * 5) % BODIES.length];
      const headers = { ...(body !== undefined && JSON_TYPE), ...credentials, ...HEADERS[(bad * 3) % HEADERS.length] };
      const to = path.replaceAll(/:\w+/g, bad % 2 ? SOMEBODY : 'x');
      const refused = await compare({ method, path: to, headers, body });
      refusals.add(`${refused.status} ${refused.headers.find((line) => line.startsWith('x-error-code'))}`);
      if (bad % 3 > 0) continue;
      const good = (bad / 3) % short.asks.length;
      const [sent, sentShort] = [general, short].map(({ asks }) => asks[good]?.()) as [Sent, Sent];
      expect((await compare(sent, sentShort)).status).toBeLessThan(400);
    }
    expect(refusals.size).toBeGreaterThan(15);
    for (const status of [200, 401]) expect((await compare(general.revokes(), short.revokes())).status).toBe(status);
  });
});
