import { spawnSync } from 'node:child_process';
import { parse as legacyParse } from 'node:url';
import { withParameter } from '../../src/applications/origins/web-url.js';
import { hashSecret, newSecret, SECRET_PREFIXES } from '../../src/platform/crypto/secrets.js';
import { MovedClock } from '../support/clock.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApiKey, givenApplication } from '../support/given.js';
import { REDIRECT_CORPUS } from '../support/redirect-corpus.js';
import { useService } from '../support/service.js';

const ORIGIN = 'https://app.example.com';

const service = useService();

describe('POST /v1/applications/login', () => {
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const urls = (more: Record<string, unknown> = {}) => ({
    redirect_url: `${ORIGIN}/callback`,
    cancel_url: `${ORIGIN}/`,
    ...more,
  });
  const start = (body: unknown, headers: Record<string, string> = { 'x-api-key': application.apiKey }) =>
    service.http.post('/v1/applications/login', body, headers);
  const flows = async () => (await service.db.query('SELECT count(*)::int AS n FROM auth_flows')).rows[0].n;

  it('R1: takes a key until the moment of its expiry, also where it was accepted before', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const key = { 'x-api-key': await givenApiKey(service, application.id, ['login'], { expiresAt }) };
    const clock = new MovedClock(service);
    try {
      expect((await start(urls(), key)).status).toBe(201);
      clock.advance(3_601);
      expectFailure(await start(urls(), key), 401, 'api_key_invalid');
    } finally {
      clock.restore();
    }
    expect((await start(urls(), key)).status).toBe(201);
  });

  it('starts a login', async () => {
    const answer = await start(urls());
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      redirectUrl: expect.stringContaining(`${service.url}/login?`),
      code: expect.stringMatching(/^gh_flow_[\w-]{43}$/),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(new URL(answer.body.redirectUrl).searchParams.get('flow')).toBe(answer.body.code);
  });

  it('R1: refuses every key that is not a living login key of its own, and no answer depends on more than its form', async () => {
    const before = await flows();
    const ago = new Date(Date.now() - 1000);
    const key = (value: string) => ({ 'x-api-key': value });
    const forms: Record<string, Record<string, string>[]> = {
      'The x-api-key header is missing.': [{}, key(''), { authorization: 'Bearer eyJ.e30.x' }],
      'The Authorization header holds an API key': [{ authorization: `Bearer ${application.apiKey}` }],
      'cannot be an API key': [
        key('gh_key_unknown'),
        key('k'.repeat(5000)),
        key(`${application.apiKey}, ${application.apiKey}`),
        key('gh_key_\u00e9\u00ff'),
        key("' OR 1=1 --"),
      ],
      'is unknown, revoked, expired, or lacks the scope `login`': [
        key(application.apiKey.slice(0, -1)),
        key(`${application.apiKey}x`),
        key(application.apiKey.toUpperCase()),
        key(newSecret(SECRET_PREFIXES.apiKey)),
        key(await givenApiKey(service, application.id, ['metrics'])),
        key(await givenApiKey(service, application.id, ['login'], { revokedAt: ago })),
        key(await givenApiKey(service, application.id, ['login'], { expiresAt: ago })),
      ],
    };
    for (const [words, sent] of Object.entries(forms)) {
      const answers = await Promise.all(sent.map((headers) => start(urls(), headers)));
      for (const answer of answers) expectFailure(answer, 401, 'api_key_invalid');
      expect(answers[0]?.body.message).toContain(words);
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
      const headerNames = answers.map((answer) => [...answer.headers.keys()].sort().join());
      expect(new Set(headerNames).size).toBe(1);
    }
    expect(await flows()).toBe(before);
  });

  // Red while guesses are remembered, which also push the real keys out of the cache.
  it('R1: remembers no guess: what was guessed before it was a key is a key as soon as it is one', async () => {
    const key = newSecret(SECRET_PREFIXES.apiKey);
    expectFailure(await start(urls(), { 'x-api-key': key }), 401, 'api_key_invalid');
    const other = await givenApiKey(service, application.id);
    await service.db.query('UPDATE api_keys SET key_hash = $2 WHERE key_hash = $1', [
      hashSecret(other),
      hashSecret(key),
    ]);
    expect((await start(urls(), { 'x-api-key': key })).status).toBe(201);
  });

  it("R1: refuses another tenant's key for these addresses, and starts nothing", async () => {
    const other = await givenApplication(service, { origin: 'https://other.example.com' });
    const before = await flows();
    expectFailure(await start(urls(), { 'x-api-key': other.apiKey }), 400, 'redirect_url_not_allowed');
    expect(await flows()).toBe(before);
  });

  it.each(['redirect_url', 'cancel_url'])('R2: issues no URL for any entry of the corpus in %s', async (field) => {
    const before = await flows();
    const answers = await Promise.all(REDIRECT_CORPUS.map((url) => start(urls({ [field]: url }))));
    const accepted = REDIRECT_CORPUS.filter((_url, index) => answers[index]?.status !== 400);
    expect(accepted).toEqual([]);
    for (const answer of answers.filter(({ body }) => body?.message?.includes('origins')))
      expectFailure(answer, 400, `${field}_not_allowed`);
    expect(await flows()).toBe(before);
  });

  it('R2: whatever is accepted is read alike by every parser, as an allowed origin', async () => {
    const tails = [
      '',
      '/',
      '/a/../b',
      '/%2e%2e/x',
      '//evil.tld',
      '/@evil.tld',
      '/x?u=https://evil.tld',
      '/#@evil.tld',
      '?a=1&b=%20',
      ':443/x',
      ':/x',
      '/;@evil.tld',
      '/%5c@evil.tld',
      '?@evil.tld',
      '#a',
    ];
    const answers = await Promise.all(tails.map((tail) => start(urls({ redirect_url: ORIGIN + tail }))));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(5);
    const { rows } = await service.db.query('SELECT redirect_url FROM auth_flows');
    const sent: string[] = rows.map((row) => row.redirect_url);
    for (const url of sent) {
      expect(new URL(url).origin).toBe(ORIGIN);
      const legacy = legacyParse(url);
      expect({ protocol: legacy.protocol, host: legacy.host, auth: legacy.auth }).toEqual({
        protocol: 'https:',
        host: 'app.example.com',
        auth: null,
      });
    }
    const python = spawnSync('python3', ['-c', PYTHON_ORIGINS], { input: JSON.stringify(sent), encoding: 'utf8' });
    // Where there is no Python, three parsers have to do.
    if (python.status === 0)
      expect(JSON.parse(python.stdout)).toEqual(sent.map(() => ['https', 'app.example.com', null]));
  });

  it('R3: where exact redirect URLs are listed, any other spelling is refused', async () => {
    const registered = `${ORIGIN}/Callback?app=1`;
    const exact = await givenApplication(service, { redirectUrls: [registered] });
    const key = { 'x-api-key': exact.apiKey };
    expect((await start(urls({ redirect_url: registered }), key)).status).toBe(201);
    const spellings = [
      `${ORIGIN}/callback?app=1`,
      `${registered}&more=1`,
      `${registered}#`,
      `${ORIGIN}/Callback`,
      `${ORIGIN}/Callback/?app=1`,
      `${ORIGIN}/x/../Callback?app=1`,
      `${ORIGIN}/./Callback?app=1`,
      `${ORIGIN}/%43allback?app=1`,
      `${ORIGIN}:443/Callback?app=1`,
      `${ORIGIN}:8443/Callback?app=1`,
      'http://app.example.com/Callback?app=1',
      'https://APP.example.com/Callback?app=1',
    ];
    for (const redirect_url of spellings)
      expectFailure(await start(urls({ redirect_url }), key), 400, 'redirect_url_not_allowed');
  });

  it('R7: takes one string for each address, and no other form of it', async () => {
    const forms = [
      { redirect_url: [`${ORIGIN}/a`, 'https://evil.tld'] },
      { redirect_url: { href: `${ORIGIN}/a` } },
      { cancel_url: [`${ORIGIN}/a`] },
      { cancel_url: 5 },
      { redirect_url: null },
      { redirect_url: true },
    ];
    for (const form of forms) expectFailure(await start(urls(form)), 400, 'malformed_input');
    const twice = `{"redirect_url":"${ORIGIN}/a","redirect_url":"https://evil.tld","cancel_url":"${ORIGIN}/"}`;
    expectFailure(await start(twice), 400, 'redirect_url_not_allowed');
    const inQuery = await service.http.post(
      `/v1/applications/login?redirect_url=${ORIGIN}&redirect_url=https://evil.tld`,
      {},
      { 'x-api-key': application.apiKey },
    );
    expectFailure(inQuery, 400, 'malformed_input');
  });

  it('asks for a whole PKCE challenge or none', async () => {
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    expect((await start(urls({ code_challenge: challenge, code_challenge_method: 'S256' }))).status).toBe(201);
    for (const half of [
      { code_challenge: challenge },
      { code_challenge_method: 'S256' },
      { code_challenge: challenge, code_challenge_method: 'plain' },
      { code_challenge: `${challenge}=`, code_challenge_method: 'S256' },
    ])
      expectFailure(await start(urls(half)), 400, 'malformed_input');
  });

  it("keeps the query of redirect_url and hands over exactly one code, so that nobody's planted one is read", () => {
    expect(withParameter(`${ORIGIN}/cb?state=a%20b&x#top`, 'code', 'c')).toBe(`${ORIGIN}/cb?state=a%20b&x&code=c#top`);
    expect(withParameter(`${ORIGIN}/cb`, 'code', 'c')).toBe(`${ORIGIN}/cb?code=c`);
    expect(withParameter(`${ORIGIN}/cb?state=a%20b&code=mine&x=1`, 'code', 'c')).toBe(
      `${ORIGIN}/cb?state=a%20b&x=1&code=c`,
    );
    const planted = new URL(withParameter(`${ORIGIN}/cb?code=planted&a=1&co%64e=too`, 'code', 'c'));
    expect(planted.searchParams.getAll('code')).toEqual(['c']);
    expect(planted.searchParams.get('a')).toBe('1');
  });
});

describe('GET /v1/applications/entitlements', () => {
  it('shows what the plan allows and how much of it is used', async () => {
    const application = await givenApplication(service, {
      plan: { max_users: 5, providers: ['password'], metrics: null },
    });
    await service.db.query('UPDATE application_seats SET used = 2 WHERE application_id = $1', [application.id]);
    const answer = await service.http.get('/v1/applications/entitlements', { 'x-api-key': application.apiKey });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      plan: { key: `plan-${application.planId}`, name: 'Test plan' },
      users: { used: 2, max: 5 },
      providers: ['password'],
      portal: { enabled: true, profile: true, mfa: true },
      metrics: { enabled: false, retention_days: null },
    });
  });

  it('R1: is closed without a login key', async () => {
    const application = await givenApplication(service);
    const seen = await givenApiKey(service, application.id, ['metrics']);
    expectFailure(await service.http.get('/v1/applications/entitlements'), 401, 'api_key_invalid');
    expectFailure(
      await service.http.get('/v1/applications/entitlements', { 'x-api-key': seen }),
      401,
      'api_key_invalid',
    );
  });
});

const PYTHON_ORIGINS = `
import json, sys
from urllib.parse import urlsplit
print(json.dumps([[u.scheme, u.hostname, u.username] for u in map(urlsplit, json.load(sys.stdin))]))`;
