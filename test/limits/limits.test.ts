import { newSecret, SECRET_PREFIXES } from '../../src/platform/crypto/secrets.js';
import { LIMITS, type Limit, type LimitName } from '../../src/platform/limits/limit-values.js';
import { givenAccountPages, pageSessionIn } from '../support/account-pages.js';
import { givenAgents, RESOURCE } from '../support/agents.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApiKey,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  givenSession,
} from '../support/given.js';
import { givenSignedInFrom } from '../support/given-changes.js';
import { Operator } from '../support/given-management.js';
import { givenOperator } from '../support/given-operator.js';
import { GIVEN_DOMAIN, givenDomain, Organizations } from '../support/given-organizations.js';
import { givenProvider } from '../support/given-provider.js';
import { Browser, formOf, givenLogin } from '../support/hosted.js';
import { basic, givenClient } from '../support/oidc.js';
import { type Answer, type Service, useService } from '../support/service.js';
import { App, givenApp } from '../support/totp.js';

/** So small that one attempt is allowed for an address, an account or a person, and a handful for an application. */
const SCALE = 0.001;
/** Where an address may try more often than an account may be tried. */
const ROOMIER = 0.05;
/** Only a session makes an address known, and a session takes more than one attempt. */
const KNOWN_ADDRESS = new Set<LimitName>(['sign-in-known-address', 'mfa-known-address']);
const STRONG = 'seven unhurried otters';
const WRONG = 'wrong horse';
const NO_CODE = { code: '000000', password: STRONG };
const NO_PROOF = { mailed_code: '000000' };

type Attempt = () => Promise<Answer>;

describe('Every limit', () => {
  const service = useService({ RATE_LIMIT_SCALE: String(SCALE), TRUST_PROXY: '1' });
  let roomier: Service;
  let application: GivenApplication;
  beforeAll(async () => {
    roomier = await service.replica({ RATE_LIMIT_SCALE: String(ROOMIER) });
  });
  beforeEach(async () => {
    application = await givenApplication(service, { plan: { providers: ['*', 'email_code'] } });
  });
  afterAll(() => roomier.stop());

  let count = 0;
  const anybody = (): string => `somebody-${++count}@example.com`;
  const anywhere = (): string => `10.9.${count >> 8}.${++count & 255}`;

  /** In a flow of its own, as if from that address. */
  const ask = async (from: string, path: string, body: object, at = service): Promise<Answer> => {
    const urls = { redirect_url: application.origin, cancel_url: application.origin };
    const { code } = (await at.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey })).body;
    return at.http.post(`/v1/auth/${path}`, body, { 'x-auth-flow-id': code, 'x-forwarded-for': from });
  };
  const signIn = (from: string, email: string, at = service) =>
    ask(from, 'exchange', { type: 'password', email, password: WRONG }, at);
  const registerClient = (from: string) => {
    const body = { redirect_uris: ['http://127.0.0.1/cb'], software_id: anybody() };
    return service.http.post(`/oauth/register/${application.slug}`, body, { 'x-forwarded-for': from });
  };
  const always = (attempt: (from: string) => Promise<Answer>) => (): Attempt => {
    const from = anywhere();
    return () => attempt(from);
  };

  /** How each limit is reached and no other: the third spends from it with every call. */
  const WAYS: [LimitName, string, () => Attempt | Promise<Attempt>][] = [
    ['sign-in-address', 'passwords', always((from) => signIn(from, anybody()))],
    [
      'sign-in-address',
      'ID tokens',
      always((from) => ask(from, 'exchange', { type: 'id_token', provider: 'google', id_token: 'e30.e30.e30' })),
    ],
    ['sign-in-account', 'passwords', () => () => signIn(anywhere(), 'account@example.com')],
    [
      'sign-in-known-address',
      'passwords',
      async () => {
        const { identity } = await givenSession(roomier, { application });
        const home = anywhere();
        await givenSignedInFrom(service, identity, home);
        return () => signIn(home, identity.email, roomier);
      },
    ],
    [
      'provider-address',
      'departures',
      async () => {
        await givenProvider(service, application, { issuer: 'http://localhost:9' });
        const { path } = await givenLogin(service, application);
        const [from, browser] = [anywhere(), new Browser(service)];
        await browser.open(path);
        const { action, hidden } = formOf(browser.page, 'Continue with corp');
        return () => browser.post(action, hidden, { 'x-forwarded-for': from });
      },
    ],
    ['user-code-address', 'codes of devices', always((from) => enterUserCode(from))],
    ['device-address', 'devices', () => deviceStarts(anywhere())],
    ['device-application', 'devices', () => deviceStarts()],
    ['sign-in-application', 'passwords', () => () => signIn(anywhere(), anybody())],
    ['register-address', 'accounts', always((from) => ask(from, 'register', { email: anybody(), password: STRONG }))],
    [
      'register-application',
      'accounts',
      () => () => ask(anywhere(), 'register', { email: anybody(), password: STRONG }),
    ],
    ['forgot-address', 'addresses', always((from) => ask(from, 'forgot-password', { email: anybody() }))],
    ['forgot-application', 'addresses', () => () => ask(anywhere(), 'forgot-password', { email: anybody() })],
    ['email-code-address', 'addresses', always((from) => ask(from, 'email-code', { email: anybody() }))],
    ['email-code-application', 'addresses', () => () => ask(anywhere(), 'email-code', { email: anybody() })],
    ['code-address', 'codes to verify', always((from) => ask(from, 'verify-email', NO_CODE))],
    [
      'code-address',
      'codes to sign in',
      always((from) => ask(from, 'exchange', { type: 'email_code', code: '000000' })),
    ],
    ['code-address', 'codes to reset', always((from) => ask(from, 'reset-password', NO_CODE))],
    ['code-address', 'links that stop a change of email', always((from) => stopChange(from))],
    ['code-address', 'codes for a new address', always((from) => inPortal(from, 'email/confirm', NO_CODE))],
    ['code-address', 'codes for the real address', always((from) => inPortal(from, 'relay/confirm', NO_CODE))],
    ['code-address', 'codes that prove a presence', always((from) => inPortal(from, 'proof', NO_PROOF))],
    ['code-application', 'codes', () => () => ask(anywhere(), 'verify-email', NO_CODE)],
    ['mfa-account', 'second factors', () => secondFactor(givenIdentity(service, application))],
    [
      'mfa-known-address',
      'second factors',
      async () => {
        const { identity } = await givenSession(roomier, { application });
        const home = anywhere();
        await givenSignedInFrom(service, identity, home);
        return secondFactor(identity, home, roomier);
      },
    ],
    ['email-change', 'codes for a new address', () => confirmation()],
    ['email-change-request', 'new addresses', () => newAddresses()],
    ['owner-mail', 'codes that prove a presence', () => proofMails()],
    ['owner-mail-recipient', 'codes for a new address', () => newMailboxes('email')],
    ['owner-mail-recipient', 'codes for the real address', () => newMailboxes('relay')],
    ['account-change', 'right proofs', () => rightProofs()],
    ['reauthentication', 'changes of the password', () => reauthentication('password', { password: STRONG })],
    ['recovery-codes', 'new sets', () => newRecoveryCodes()],
    ['mfa-setup', 'first codes', () => firstCodes()],
    [
      'client-document-address',
      'documents',
      async () => {
        await givenAgents(service, application, { audiences: [RESOURCE] });
        const from = anywhere();
        return () => {
          const query = new URLSearchParams({ client_id: `http://127.0.0.1:9/${++count}`, resource: RESOURCE });
          return service.http.get(`/oauth/authorize?${query}`, { 'x-forwarded-for': from });
        };
      },
    ],
    ['registration-address', 'registrations', always((from) => registerClient(from))],
    [
      'registration-application',
      'registrations',
      async () => {
        await givenAgents(service, application, { audiences: [RESOURCE] });
        return () => registerClient(anywhere());
      },
    ],
    [
      'portal-exchange',
      'ways into the portal',
      async () => {
        const { accessToken } = await givenSession(service, { application });
        return () => service.http.get('/v1/portal/exchange', { authorization: `Bearer ${accessToken}` });
      },
    ],
    [
      'account-export',
      'exports',
      async () => {
        const { bearer } = await givenPortalSession(service);
        return () => service.http.get('/v1/portal/export', bearer);
      },
    ],
    ['account-change', 'right proofs', () => rightProofs()],
    ['reauthentication', 'changes of the address', () => reauthentication('email', { email: anybody() })],
    [
      'report-application',
      'reports',
      async () => {
        const key = await givenApiKey(service, application.id, ['metrics:read']);
        return () => service.http.get('/v1/applications/metrics?report=events', { 'x-api-key': key });
      },
    ],
    [
      'authorize-address',
      'codes',
      always((from) => {
        const body = { code: newSecret(SECRET_PREFIXES.code), client_type: 'server' };
        return service.http.post('/v1/auth/authorize', body, { 'x-forwarded-for': from });
      }),
    ],
    [
      'authorize-address',
      'portal codes',
      always((from) => {
        const body = { code: newSecret(SECRET_PREFIXES.code), redirectUrl: service.url };
        return service.http.post('/v1/portal/authorize', body, { 'x-forwarded-for': from });
      }),
    ],
    [
      'provider-address',
      'departures to link an account',
      async () => {
        await givenProvider(service, application, { issuer: 'http://localhost:9' });
        const { browser } = await givenAccountPages(service, { application });
        const from = anywhere();
        await service.db.query('INSERT INTO fresh_proofs (session_id, proved_at, tries) VALUES ($1, now(), 0)', [
          pageSessionIn(browser),
        ]);
        const { action, hidden } = formOf(await browser.open('/portal/linked-accounts/add'), 'Continue with corp');
        return () => browser.post(action, { ...hidden, provider: 'corp' }, { 'x-forwarded-for': from });
      },
    ],
    [
      'api-key-address',
      'keys',
      always((from) =>
        service.http.get('/v1/applications/entitlements', { 'x-api-key': 'wrong', 'x-forwarded-for': from }),
      ),
    ],
    [
      'console-address',
      'cookies',
      always((from) => service.http.get('/console', { cookie: 'gh_console=wrong', 'x-forwarded-for': from })),
    ],
    [
      'organization-switch',
      'organizations',
      async () => {
        const organizations = await Organizations.of(service, application);
        const identity = await givenIdentity(service, application);
        const slugs = ['first', 'second', 'third'];
        const made = [];
        for (const slug of slugs) made.push(await organizations.make(slug));
        await organizations.put(made[0] as (typeof made)[number], identity);
        let { refreshToken: refresh_token } = await givenSession(service, { application, identity });
        for (const other of made.slice(1)) await organizations.put(other, identity);
        return async () => {
          const organization = slugs.pop();
          const answer = await service.http.post('/v1/auth/refresh', {
            ...{ client_type: 'server', refresh_token, organization },
          });
          refresh_token = answer.body.refresh_token ?? refresh_token;
          return answer;
        };
      },
    ],
    [
      'domain-check',
      'members',
      async () => {
        const organizations = await Organizations.of(service, application);
        const acme = await organizations.make('acme');
        const identity = await givenIdentity(service, application);
        await organizations.put(acme, identity, ['admin']);
        await givenDomain(service, acme, application);
        const { bearer } = await givenPortalSession(service, { application, identity });
        await service.http.post('/v1/portal/proof', { password: identity.password }, bearer);
        return () => service.http.post(`/v1/portal/organizations/acme/domains/${GIVEN_DOMAIN}/verify`, {}, bearer);
      },
    ],
    [
      'invitation-sender',
      'people',
      async () => {
        const operator = await Operator.of(service, { application });
        return () => operator.post(`/applications/${application.slug}/invitations`, { email: anybody() });
      },
    ],
    [
      'invitation-recipient',
      'new mails',
      async () => {
        const path = `/applications/${application.slug}/invitations`;
        const { id } = (await (await Operator.of(roomier, { application })).post(path, { email: anybody() })).body;
        return async () => (await Operator.of(service, { application })).post(`${path}/${id}/resend`);
      },
    ],
    ['invitation-member', 'people', () => newMembers('member')],
    ['invitation-organization', 'people', () => newMembers('organization')],
    [
      'provider-trial',
      'tests',
      async () => {
        const admin = await givenOperator(service, [{ role: 'admin', application }]);
        return () => admin.post(`/console/applications/${application.slug}/providers/corp/sign-in`);
      },
    ],
    [
      'management-key-address',
      'keys',
      always((from) =>
        service.http.get('/v1/management/users', { authorization: 'Bearer wrong', 'x-forwarded-for': from }),
      ),
    ],
    [
      'api-key-address',
      'secrets of clients',
      always((from) =>
        service.http.form(
          '/oauth/token',
          { grant_type: 'refresh_token' },
          {
            ...basic({ id: application.id, secret: 'wrong' }),
            'x-forwarded-for': from,
          },
        ),
      ),
    ],
    [
      'login-address',
      'logins that a browser starts',
      async () => {
        const { id, redirectUri } = await givenClient(service, application);
        const query = new URLSearchParams({ client_id: id, redirect_uri: redirectUri, response_type: 'code' });
        return always((from) => service.http.get(`/oauth/authorize?${query}`, { 'x-forwarded-for': from }))();
      },
    ],
    [
      'pushed-request-address',
      'logins that a public client sends ahead',
      async () => {
        const { id } = await givenClient(service, application, { type: 'public' });
        return always((from) => service.http.form('/oauth/par', { client_id: id }, { 'x-forwarded-for': from }))();
      },
    ],
  ];
  /** In a session of its own, so that no limit of an account is reached. */
  const inPortal = async (from: string, path: string, body: object): Promise<Answer> => {
    const { bearer, identity } = await givenPortalSession(service);
    if (path === 'proof')
      await service.db.query('UPDATE identities SET password_hash = NULL WHERE id = $1', [identity.id]);
    return service.http.post(`/v1/portal/${path}`, body, { ...bearer, 'x-forwarded-for': from });
  };
  const stopChange = (from: string): Promise<Answer> =>
    service.http.form('/portal/email/stop', { code: newSecret(SECRET_PREFIXES.undo) }, { 'x-forwarded-for': from });
  const reauthentication = async (path: string, body: object): Promise<Attempt> => {
    const { bearer } = await givenPortalSession(service);
    return () => roomier.http.post(`/v1/portal/${path}`, { current_password: WRONG, password: WRONG, ...body }, bearer);
  };

  const rightProofs = async (): Promise<Attempt> => {
    const { bearer, identity } = await givenPortalSession(service);
    return () => service.http.post('/v1/portal/proof', { password: identity.password }, bearer);
  };

  /** With a proof that the session keeps. */
  const newRecoveryCodes = async (): Promise<Attempt> => {
    const { bearer, identity } = await givenPortalSession(service);
    const app = await givenApp(service, identity);
    await service.http.post('/v1/portal/proof', { code: app.code() }, bearer);
    return () => roomier.http.post('/v1/portal/mfa/recovery-codes', {}, bearer);
  };

  /** In two sessions by turns, each of which has begun a setup of its own instead of the other's. */
  const firstCodes = async (): Promise<Attempt> => {
    const { bearer, identity } = await givenPortalSession(service, { application });
    const other = await givenPortalSession(service, { application, identity });
    const enable = (by: typeof bearer, body: object) => service.http.patch('/v1/portal/mfa/enable', by, body);
    return async () => {
      const { secret } = (await enable(bearer, {})).body;
      await enable(other.bearer, {});
      return enable(bearer, { code: new App(service, secret).code() });
    };
  };

  /** Each with the right password, which is forgiven, so that it spends from no other limit. */
  const secondFactor = async (
    whose: GivenIdentity | Promise<GivenIdentity>,
    from?: string,
    at = service,
  ): Promise<Attempt> => {
    const person = await whose;
    await givenApp(service, person);
    const { email, password } = person;
    const body = { type: 'password', email, password, mfa_code: 'wrong' };
    return () => ask(from ?? anywhere(), 'exchange', body, at);
  };

  const enterUserCode = (from: string): Promise<Answer> =>
    service.http.form('/device', { user_code: 'WDJB-MJHT' }, { 'x-forwarded-for': from });

  /** From one address, or from another one with each. */
  const deviceStarts = async (from?: string): Promise<Attempt> => {
    const { id: client_id } = await givenClient(service, application, { type: 'public' });
    const headers = () => ({ 'x-forwarded-for': from ?? anywhere() });
    return () => service.http.form('/oauth/device_authorization', { client_id }, headers());
  };

  const confirmation = async (): Promise<Attempt> => {
    const { bearer } = await givenPortalSession(service);
    return () => service.http.post('/v1/portal/email/confirm', NO_CODE, { ...bearer, 'x-forwarded-for': anywhere() });
  };

  /** A minute passes between them, in which the last code would count. */
  const proofMails = async (): Promise<Attempt> => {
    const { bearer, identity } = await givenPortalSession(service);
    await service.db.query('UPDATE identities SET password_hash = NULL WHERE id = $1', [identity.id]);
    return async () => {
      await service.db.query("UPDATE fresh_proofs SET requested_at = now() - interval '61 seconds'");
      return service.http.post('/v1/portal/proof/mail', {}, bearer);
    };
  };

  /** Of several accounts that want one mailbox. */
  const newMailboxes = async (path: 'email' | 'relay'): Promise<Attempt> => {
    const email = anybody();
    return async () => {
      const { bearer, identity } = await givenPortalSession(service, { application });
      const isRelay = path === 'relay';
      await service.db.query('UPDATE identities SET email_is_relay = $2 WHERE id = $1', [identity.id, isRelay]);
      return service.http.post(`/v1/portal/${path}`, { email, password: identity.password }, bearer);
    };
  };

  /** Invited by one member, or by each of two in turn. */
  const newMembers = async (by: 'member' | 'organization'): Promise<Attempt> => {
    const organizations = await Organizations.of(service, application);
    const organization = await organizations.make('acme');
    const bearers: Record<string, string>[] = [];
    while (bearers.length < (by === 'member' ? 1 : 2)) {
      const { bearer, identity } = await givenPortalSession(service, { application });
      await organizations.put(organization, identity, ['admin']);
      await service.http.post('/v1/portal/proof', { password: identity.password }, bearer);
      bearers.push(bearer);
    }
    return () => {
      const [bearer] = bearers;
      bearers.reverse();
      return service.http.post('/v1/portal/organizations/acme/invitations', { email: anybody() }, bearer);
    };
  };

  /** With a proof that the session keeps. */
  const newAddresses = async (): Promise<Attempt> => {
    const { bearer, identity } = await givenPortalSession(service);
    await service.http.post('/v1/portal/proof', { password: identity.password }, bearer);
    return () => roomier.http.post('/v1/portal/email', { email: anybody() }, bearer);
  };

  // The limit of a day is only reached over many quarters of an hour.
  it('is in the table below, but for those that no answer shows: emails just stop, and digits count for nothing', () => {
    const silent = ['mail-recipient', 'mail-known-address', 'code-account', 'link-code-account'];
    const silentSignIn = ['email-code-account', 'email-code-known-address'];
    const silentDigits = ['reset-digits-application', 'email-code-digits-address', 'email-code-digits-application'];
    const ofDays = ['mfa-account-day', 'mfa-known-address-day'];
    const ofEvents = ['metrics-application', 'metrics-address', 'metrics-address-bytes']; // thousands a minute: see metrics-limits.test.ts
    const elsewhere = [...silent, ...silentSignIn, ...silentDigits, ...ofDays, ...ofEvents];
    expect(new Set([...elsewhere, ...WAYS.map(([name]) => name)])).toEqual(new Set(Object.keys(LIMITS)));
  });

  // Red (S6) where the name tells that somebody has signed in from there.
  it('S6: has one name for sign-ins to an account, from wherever they come', () => {
    const { shownAs, ...known }: Limit = LIMITS['sign-in-known-address'];
    expect([shownAs, known]).toEqual(['sign-in-account', LIMITS['sign-in-account']]);
  });

  // Red without the counting in RateLimits.spend.
  it.each(WAYS)('%s counts %s, and says when the next is welcome', async (name, _what, prepare) => {
    const { points, windowSeconds, shownAs = name }: Limit = LIMITS[name];
    const allowed = Math.max(1, Math.round(points * (KNOWN_ADDRESS.has(name) ? ROOMIER : SCALE)));
    const attempt = await prepare();
    for (let tried = 0; tried < allowed; tried += 1) expect((await attempt()).status).not.toBe(429);
    const refused = await attempt();
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'too_many_requests']);
    expect(refused.headers.get('ratelimit')).toMatch(new RegExp(`^"${shownAs}";r=0;t=\\d+$`));
    expect(refused.headers.get('ratelimit-policy')).toBe(`"${shownAs}";q=${allowed};w=${windowSeconds}`);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(windowSeconds);
  });
});
