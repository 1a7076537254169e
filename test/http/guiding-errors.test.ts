import { newSecret, SECRET_PREFIXES } from '../../src/platform/crypto/secrets.js';
import { audienceOf, jsonEndpoints, speaksOAuth } from '../support/endpoints.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  givenApiKey,
  givenApplication,
  givenPortalSession,
  givenSession,
} from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { givenLogin } from '../support/hosted.js';
import { logLines } from '../support/log.js';
import { type Answer, useService } from '../support/service.js';
import { until } from '../support/until.js';

const URLS = { redirect_url: 'https://app.example.com/callback', cancel_url: 'https://app.example.com/' };

const isWithinAnother = (path: string): boolean => path.startsWith('/v1/management/applications/');

describe('What a refusal says to somebody who integrates the service', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const start = (body: object, headers: Record<string, string> = { 'x-api-key': application.apiKey }) =>
    service.http.post('/v1/applications/login', body, headers);

  it.each(['redirectUrl', 'RedirectUrl', 'redirectURL', 'redirect-url', 'redirecturl', 'REDIRECT_URL'])(
    'I15: names the member that is missing, and that %s was sent',
    async (spelling) => {
      const { redirect_url, cancel_url } = URLS;
      const answer = await start({ [spelling]: redirect_url, cancel_url });
      expectFailure(answer, 400, 'malformed_input');
      expect(answer.body.message).toBe(
        `redirect_url must be a URL: you sent ${spelling}, but the name is redirect_url`,
      );
    },
  );

  it('I15: says so for each of several members, of every endpoint', async () => {
    const { message } = (await start({ redirectUrl: URLS.redirect_url, cancelUrl: URLS.cancel_url })).body;
    expect(message).toBe(
      'redirect_url must be a URL: you sent redirectUrl, but the name is redirect_url; cancel_url must be a URL: you sent cancelUrl, but the name is cancel_url',
    );
    const authorize = await service.http.post('/v1/auth/authorize', { code: 'x', clientType: 'server' });
    expect(authorize.body.message).toBe(
      'client_type must be browser, server or mobile: you sent clientType, but the name is client_type',
    );
  });

  it('I15: repeats nothing that came in, neither a name nor a value', async () => {
    const answer = await start({ redirect_urll: 'https://echo.example.com/', cancel_url: URLS.cancel_url });
    expectFailure(answer, 400, 'malformed_input');
    expect(answer.body.message).toBe(
      'redirect_url must be a URL: a member with a similar name was sent, but the name is redirect_url',
    );
  });

  it('I15: says nothing of names where the right one came, or none that is close', async () => {
    const { cancel_url } = URLS;
    for (const body of [
      { redirect_url: 5, redirectUrl: URLS.redirect_url, cancel_url },
      { cancel_url, target: 'x' },
    ])
      expect((await start(body)).body.message).toBe('redirect_url must be a URL');
  });

  it('I15: names the header of the key, the scope, and the header that it was sent in', async () => {
    const message = async (headers: Record<string, string>) => {
      const answer = await start(URLS, headers);
      expectFailure(answer, 401, 'api_key_invalid');
      return answer.body.message;
    };
    expect(await message({})).toBe(
      'The x-api-key header is missing. Send an API key with the scope `login` in it; the Authorization header is not read here.',
    );
    expect(await message({ 'x-api-key': newSecret(SECRET_PREFIXES.apiKey) })).toBe(
      'The API key in the x-api-key header is unknown, revoked, expired, or lacks the scope `login` that this request needs. `keys list` shows which.',
    );
    expect(await message({ authorization: `Bearer ${application.apiKey}` })).toBe(
      'The Authorization header holds an API key, and the x-api-key header is missing. Send the key in the x-api-key header, without Bearer.',
    );
    expect(await message({ 'x-api-key': `"${application.apiKey.slice(0, 20)}` })).toContain('cannot be an API key');
    const report = await service.http.get('/v1/applications/metrics', { 'x-api-key': application.apiKey });
    expect(report.body.message).toContain('lacks the scope `metrics:read`');
  });

  it('I15: says which origin was refused, and where to add it, in the answer and in the log', async () => {
    const answer = await start({ ...URLS, redirect_url: 'http://localhost:9999/callback?code=secret' });
    expectFailure(answer, 400, 'redirect_url_not_allowed');
    const slug = `app-${application.id}`;
    expect(answer.body.message).toContain(
      `http://localhost:9999 is not among the origins of \`${slug}\`; add it to \`origins\` in its seed.`,
    );
    expect(answer.text).not.toContain('secret');
    const requestId = answer.headers.get('x-request-id');
    const line = () => logLines().find((logged) => logged.requestId === requestId && logged.msg === 'request');
    await until(async () => line() !== undefined);
    expect(line()).toMatchObject({
      code: 'redirect_url_not_allowed',
      application: slug,
      refused_origin: 'http://localhost:9999',
    });
  });

  it('I15: repeats no origin that is long, or that parsers read differently', async () => {
    for (const refused of [
      `https://${'a'.repeat(60)}.${'b'.repeat(60)}.com/`,
      'https://user@evil.example.com/',
      'https:evil',
    ]) {
      const { message } = (await start({ ...URLS, cancel_url: refused })).body;
      expect(message).toBe("cancel_url must be a URL on one of the application's registered origins.");
    }
  });

  it('I15: says that a refresh token came under another name', async () => {
    const answer = await service.http.post('/v1/auth/refresh', { client_type: 'server', refreshToken: 'gh_rt_x' });
    expectFailure(answer, 401, 'refresh_token_missing');
    expect(answer.body.message).toBe(
      'refresh_token is required: you sent refreshToken, but the name is refresh_token.',
    );
  });

  it('I15: names each header and each member that is missing, at every endpoint', async () => {
    const HEADERS: Record<string, string> = { 'api-key': 'x-api-key', 'auth-flow': 'x-auth-flow-id' };
    const { flow } = await givenLogin(service, application);
    const bearers = {
      application: (await givenSession(service, { application })).accessToken,
      portal: (await givenPortalSession(service, { application })).accessToken,
    };
    const reader = await givenApiKey(service, application.id, ['login', 'metrics:read', 'sessions:ended']);
    const { key } = await Operator.of(service);
    const unnamed: string[] = [];
    for (const endpoint of jsonEndpoints(service).filter((one) => !speaksOAuth(one))) {
      const { method, path, security, required, examples } = endpoint;
      const ask = async (name: string, headers: Record<string, string>) => {
        const sent = { ...examples[0], [name]: undefined };
        const { body } = await service.http.send(method, path, { ...(method !== 'GET' && { body: sent }), headers });
        if (!String(body?.message).includes(name)) unnamed.push(`${method} ${path}: ${name}: ${body?.message}`);
      };
      const [scheme = ''] = security;
      const header = scheme.endsWith('access-token') ? 'Authorization' : HEADERS[scheme];
      if (header && security.length === 1 && !scheme.includes('cookie')) await ask(header, {});
      const all = {
        'x-api-key': reader,
        'x-auth-flow-id': flow,
        authorization: `Bearer ${{ 'signals-key': reader, 'management-key': key }[scheme] ?? bearers[audienceOf(endpoint)]}`,
      };
      // What is made within an application is looked at after the application.
      // Reports judge their credentials first; metrics-malformed.test.ts leaves out the rest.
      const members = path.startsWith('/v1/metrics') ? ['appId', 'apiKey'] : isWithinAnother(path) ? [] : required;
      for (const member of members) await ask(member, all);
    }
    expect(unnamed).toEqual([]);
  });

  it('I15: gives no reason away about a key', async () => {
    const past = new Date(0);
    const keys = [
      await givenApiKey(service, application.id, ['metrics']),
      await givenApiKey(service, application.id, ['login'], { expiresAt: past }),
      await givenApiKey(service, application.id, ['login'], { revokedAt: past }),
      newSecret(SECRET_PREFIXES.apiKey),
    ];
    const answers = await Promise.all(keys.map((key) => start(URLS, { 'x-api-key': key })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('I15: tells the flow id from the code that it was sent for', async () => {
    const { flow } = await givenLogin(service, application);
    const answers = [flow, newSecret(SECRET_PREFIXES.flow)].map((code) =>
      service.http.post('/v1/auth/authorize', { code, client_type: 'server' }),
    );
    for (const answer of await Promise.all(answers)) {
      expectFailure(answer, 401, 'flow_sent_as_code');
      expect(answer.body.message).toContain('arrives at redirect_url');
    }
  });

  it('I15: names the header of the flow', async () => {
    const missing = await service.http.post('/v1/auth/exchange', {});
    const wrong = await service.http.post(
      '/v1/auth/exchange',
      {},
      { 'x-auth-flow-id': newSecret(SECRET_PREFIXES.flow) },
    );
    for (const answer of [missing, wrong]) expectFailure(answer, 401, 'flow_invalid');
    expect(missing.body.message).toContain('The x-auth-flow-id header is missing.');
    expect(wrong.body.message).toContain('x-auth-flow-id header is unknown');
  });

  it('I15: names the method that was used, and those that the address answers to', async () => {
    const answer = await service.http.get('/v1/applications/login');
    expectFailure(answer, 405, 'method_not_allowed');
    expect(answer.body.message).toBe('This route does not support GET. Use POST.');
    expect(answer.headers.get('allow')).toBe('POST');
  });

  describe('when one secret is sent for another', () => {
    const sent = {
      'an API key': newSecret(SECRET_PREFIXES.apiKey),
      'a flow id': newSecret(SECRET_PREFIXES.flow),
      'an authorization code': newSecret(SECRET_PREFIXES.code),
      'the code of an emailed link': newSecret(SECRET_PREFIXES.mailCode),
      'a portal code': newSecret(SECRET_PREFIXES.portalCode),
      'a refresh token': `gh_rt_${'a'.repeat(112)}`,
      'a JWT': 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln',
    };
    const http = () => service.http;
    const inFlow = async (path: string, body: object): Promise<Answer> =>
      http().post(path, body, { 'x-auth-flow-id': (await givenLogin(service, application)).flow });
    const places: [string, keyof typeof sent, string, (secret: string) => Promise<Answer>][] = [
      ['x-api-key', 'an API key', 'api_key_invalid', (secret) => start(URLS, { 'x-api-key': secret })],
      [
        'x-auth-flow-id',
        'a flow id',
        'flow_invalid',
        (it) => http().post('/v1/auth/register', {}, { 'x-auth-flow-id': it }),
      ],
      [
        'authorize',
        'an authorization code',
        'authorization_code_not_found',
        (code) => http().post('/v1/auth/authorize', { code, client_type: 'server' }),
      ],
      [
        'verify-email',
        'the code of an emailed link',
        'email_code_invalid',
        (code) => inFlow('/v1/auth/verify-email', { code, same_browser: true }),
      ],
      [
        'reset-password',
        'the code of an emailed link',
        'email_code_invalid',
        (code) => inFlow('/v1/auth/reset-password', { code, password: 'seven unhurried otters' }),
      ],
      [
        'portal/authorize',
        'a portal code',
        'portal_code_invalid',
        (code) => http().post('/v1/portal/authorize', { code, redirectUrl: URLS.cancel_url }),
      ],
      [
        'refresh',
        'a refresh token',
        'refresh_token_invalid',
        (token) => http().post('/v1/auth/refresh', { refresh_token: token, client_type: 'server' }),
      ],
      [
        'revoke',
        'a refresh token',
        'refresh_token_invalid',
        (token) => http().patch('/v1/auth/revoke', {}, { refresh_token: token }),
      ],
      [
        'Authorization',
        'a JWT',
        'access_token_invalid',
        (token) => http().get('/v1/auth/session', { authorization: `Bearer ${token}` }),
      ],
    ];

    it.each(places)('I15, I16: %s names it, and says where it belongs', async (_place, due, code, ask) => {
      for (const [name, secret] of Object.entries(sent)) {
        const answer = await ask(secret);
        const { message } = answer.body;
        expect(message).not.toContain(secret);
        if (name === due) expect(message).not.toContain('What was sent');
        else if (answer.headers.get('x-error-code') !== 'flow_sent_as_code')
          expect(message).toContain(`What was sent is ${name}. Send`);
        if (answer.headers.get('x-error-code') !== 'flow_sent_as_code') expectFailure(answer, 401, code);
      }
    });
  });

  it('I15: says what a bearer looks like', async () => {
    const ask = async (headers: Record<string, string>) => {
      const answer = await service.http.get('/v1/auth/session', headers);
      expectFailure(answer, 401, 'access_token_invalid');
      return answer.body.message;
    };
    expect(await ask({})).toContain('"Authorization: Bearer <access_token>". None was sent.');
    expect(await ask({ authorization: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln' })).toContain(
      'does not begin with "Bearer "',
    );
  });
});
