import type { Endpoint } from '../support/endpoints.js';
import { describeHostileMembers, needsBody, oneWith, useEveryBody } from '../support/every-body.js';
import { expectFailure } from '../support/expect.js';
import { describeMalformedBodies } from '../support/malformed-bodies.js';

const HARDEST = '{"__proto__":{"polluted":1,"code":"x","client_type":"server"}}';

describeHostileMembers([['a NUL byte', 'a\0b']]);
describeMalformedBodies('one endpoint of each kind', ({ chosen }) => chosen());

describe('Malformed input', () => {
  const { service, application, withBody, credentials, send, wellFormed, expectRefusal, expectJudged } = useEveryBody();

  it('R87: each fault of a body is refused at every endpoint that takes one', async () => {
    for (const endpoint of withBody()) {
      expectRefusal(await send(endpoint, '{"a":'));
      expectRefusal(await send(endpoint, '[{}]'));
      if (needsBody(endpoint)) expectRefusal(await send(endpoint, HARDEST));
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  // Red where `null` is only not undefined: the list that is absent has no members, and the moment is that of 1970.
  it('R87: null in any one member is judged, and no fault of ours', async () => {
    for (const endpoint of withBody())
      for (const field of endpoint.fields)
        for (const example of oneWith(wellFormed(endpoint), field))
          expectJudged(await send(endpoint, { ...example, [field]: null }));
  });

  it('R87: a body of more than 64 kB is 413', async () => {
    const huge = JSON.stringify({ code: 'x'.repeat(1_000_000) });
    for (const endpoint of withBody()) expectFailure(await send(endpoint, huge), 413, 'body_too_large');
  });

  it('says what is missing to whoever sends no body at all', async () => {
    for (const endpoint of withBody().filter(needsBody)) {
      for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
        const answer = await service.http.send(endpoint.method, endpoint.path, {
          headers: { ...credentials(endpoint), 'content-type': type },
        });
        expectFailure(answer, 400, 'malformed_input');
      }
    }
  });

  // Red while a member is told to be shorter before it is told to be a string, or null is judged like a value.
  it.each([
    ['/v1/applications/login', 'login_hint', 5, 'login_hint must be a string'],
    ['/v1/auth/register', 'name', 5, 'name must be a string'],
    ['/v1/auth/register', 'name', ['Ada'], 'name must be a string'],
    ['/v1/applications/login', 'code_challenge', null, 'code_challenge must be the base64url'],
    ['/v1/applications/login', 'ui_locales', 'de,fr', 'separated by spaces'],
  ])('%s says of %s: %j that it %s', async (path, member, value, words) => {
    const endpoint = withBody().find((one) => one.path === path) as Endpoint;
    const answer = await send(endpoint, { ...endpoint.examples.at(-1), [member]: value });
    expectFailure(answer, 400, 'malformed_input');
    expect(answer.body.message).toContain(words);
  });

  it.each([
    ['/v1/applications/login', ['code_challenge', 'code_challenge_method', 'login_hint', 'ui_locales']],
    ['/v1/auth/authorize', ['code_verifier']],
    ['/v1/auth/refresh', ['refresh_token']],
    ['/v1/auth/register', ['name', 'locale']],
    ['/v1/auth/reset-password', ['mfa_code']],
    ['/v1/auth/exchange', ['mfa_code', 'nonce']],
  ])('%s takes null for not sent: %j', async (path, members) => {
    const endpoint = withBody().find((one) => one.path === path) as Endpoint;
    const nothing = Object.fromEntries(members.map((member) => [member, null]));
    for (const example of wellFormed(endpoint)) {
      const answer = await send(endpoint, { ...example, ...nothing });
      expect(answer.headers.get('x-error-code')).not.toBe('malformed_input');
    }
  });

  it('names the member that holds what cannot be stored', async () => {
    const body = { redirect_url: application().origin, cancel_url: application().origin, login_hint: 'a\0' };
    const answer = await service.http.post('/v1/applications/login', body, { 'x-api-key': application().apiKey });
    expectFailure(answer, 400, 'malformed_input');
    expect(answer.body.message).toBe('login_hint must be text without NUL characters');
  });

  it('R7: parameters in the query, twice or in brackets, are never taken for members of the body', async () => {
    for (const endpoint of withBody().filter(needsBody)) {
      const query = endpoint.fields
        .flatMap((field) => [`${field}=a`, `${field}=b`, `${field}[]=c`, `${field}[__proto__]=d`])
        .join('&');
      expectRefusal(await send({ ...endpoint, path: `${endpoint.path}?${query}` }, {}));
    }
  });

  it('ignores members that it does not know, and stores none', async () => {
    const body = {
      redirect_url: application().origin,
      cancel_url: application().origin,
      id: 'mine',
      expires_at: '2099-01-01',
      admin: true,
    };
    const answer = await service.http.post('/v1/applications/login', body, { 'x-api-key': application().apiKey });
    expect(answer.status).toBe(201);
    const { rows } = await service.db.query(
      "SELECT count(*)::int AS n FROM auth_flows WHERE expires_at > now() + interval '1 hour'",
    );
    expect(rows[0].n).toBe(0);
  });
});
