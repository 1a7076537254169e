import { decodeJwt } from 'jose';
import { Cache } from '../../src/platform/cache/cache.js';
import { runCli } from '../support/cli.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenSession,
} from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { basic, type GivenClient, givenClient, givenClientCode, token } from '../support/oidc.js';
import { type Answer, useService } from '../support/service.js';
import { Overheard } from '../support/statements.js';

const service = useService();
let operator: Operator;
let application: GivenApplication;
let identity: GivenIdentity;
beforeEach(async () => {
  operator = await Operator.of(service);
  application = await givenApplication(service);
  identity = await givenIdentity(service, application);
});

const declare = async (claims: object | null): Promise<Answer> => {
  const answer = await operator.patch(`/applications/${application.slug}`, { claims });
  expect(answer.status).toBe(200);
  return answer;
};
const refuse = (claims: object, more: object = {}) =>
  operator.patch(`/applications/${application.slug}`, { claims, ...more });
const say = (metadata: object) => operator.patch(`/users/${identity.id}`, { metadata });
const refresh = async (refresh_token: string): Promise<Answer> => {
  const answer = await service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token });
  expect(answer.status).toBe(200);
  return answer;
};
const claimsIn = (jwt: string) => decodeJwt(jwt) as Record<string, unknown>;

describe('The claims that an application declares', () => {
  it('stand in access tokens, and follow the user at the next refresh', async () => {
    await declare({ plan: 'metadata.plan', mail: { from: 'email', max: 200 }, email_verified: 'email_verified' });
    await say({ plan: 'free', secret: 'of the operator' });
    const session = await givenSession(service, { application, identity });
    const first = claimsIn(session.accessToken);
    expect(first).toMatchObject({ plan: 'free', mail: identity.email, email_verified: true });
    expect(first).not.toHaveProperty('secret');
    await say({ plan: 'pro' });
    const { body } = await refresh(session.refreshToken);
    expect(claimsIn(body.access_token)).toMatchObject({ plan: 'pro', sub: identity.id });
  });

  it('come with the one statement of a refresh; a session from before needs one more, once', async () => {
    await say({ plan: 'pro' });
    const session = await givenSession(service, { application, identity });
    const overheard = Overheard.from(service);
    let { body } = await refresh(session.refreshToken);
    expect(overheard.names()).toEqual(['refresh-session']);
    expect(claimsIn(body.access_token)).not.toHaveProperty('plan');
    await declare({ plan: 'metadata.plan' });
    overheard.names();
    ({ body } = await refresh(body.refresh_token));
    expect(overheard.names()).toEqual(['refresh-session', 'take-session-terms', 'user-facts']);
    expect(claimsIn(body.access_token)).toMatchObject({ plan: 'pro' });
    ({ body } = await refresh(body.refresh_token));
    expect(overheard.names()).toEqual(['refresh-session']);
    expect(claimsIn(body.access_token)).toMatchObject({ plan: 'pro' });
    await declare(null);
    overheard.names();
    ({ body } = await refresh(body.refresh_token));
    ({ body } = await refresh(body.refresh_token));
    expect(overheard.names()).toEqual(['refresh-session', 'take-session-terms', 'refresh-session']);
    expect(claimsIn(body.access_token)).not.toHaveProperty('plan');
    overheard.stop();
  });

  it.each([
    ['text', 'pro', 'pro'],
    ['a number', 7.5, 7.5],
    ['true', true, true],
    ['false', false, false],
    ['a list of texts', ['a', 'b'], ['a', 'b']],
    ['null', null, undefined],
    ['an object', { a: 1 }, undefined],
    ['a list of other things', ['a', 1], undefined],
    ['as many bytes as allowed', 'ä'.repeat(31), 'ä'.repeat(31)],
    ['more bytes than allowed', `${'ä'.repeat(31)}b`, undefined],
  ])('say %s as it is, or nothing', async (_, value, said) => {
    await declare({ plan: 'metadata.plan', other: 'metadata.constructor', id: 'external_id' });
    await say({ plan: value });
    const { accessToken } = await givenSession(service, { application, identity });
    const claims = claimsIn(accessToken);
    expect(claims.plan).toEqual(said);
    expect(claims).not.toHaveProperty('other');
    expect(claims).not.toHaveProperty('id');
  });

  it('stand in ID tokens and userinfo where the application says so', async () => {
    await declare({ plan: { from: 'metadata.plan', in: ['userinfo', 'id_token'] } });
    await say({ plan: 'pro' });
    const client = await givenClient(service, application);
    const { access, id, userinfo } = await tokensAt(client);
    expect(access).not.toHaveProperty('plan');
    expect(id).toMatchObject({ plan: 'pro', sub: identity.id });
    expect(userinfo).toMatchObject({ plan: 'pro', sub: identity.id });
  });

  // Red where the client is not asked for.
  it('are not told to clients of other people', async () => {
    await declare({ plan: { from: 'metadata.plan', in: ['access_token', 'userinfo', 'id_token'] } });
    await say({ plan: 'pro' });
    const client = await givenClient(service, application);
    for (const told of Object.values(await tokensAt(client, false))) expect(told).not.toHaveProperty('plan');
  });

  // Red where userinfo does not ask what the token is for.
  it('are not told at userinfo to the holder of a token that was made for another resource', async () => {
    await declare({ plan: { from: 'metadata.plan', in: ['userinfo'] } });
    await say({ plan: 'pro' });
    const resource = 'https://files.example.com';
    const client = await givenClient(service, application, { audiences: [resource] });
    const { access, userinfo } = await tokensAt(client, true, { resource });
    expect(access).toMatchObject({ aud: resource });
    expect(userinfo).toEqual({ sub: identity.id });
  });

  it.each([
    [{ sub: 'external_id' }, 'claims.sub is a name that tokens use for something else'],
    [{ roles: 'metadata.roles' }, 'claims.roles is a name that tokens use for something else'],
    [{ email: 'metadata.email' }, 'claims.email is a name that tokens use for something else'],
    [{ plan: 'password_hash' }, 'claims.plan must be a member of metadata, such as metadata.plan, or one of'],
    [{ plan: 'metadata.a.b' }, 'claims.plan must be a member of metadata, such as metadata.plan, or one of'],
    [{ plan: { max: 3 } }, 'claims.plan.from is missing'],
    [{ plan: { from: 'name', max: 5000 } }, 'claims.plan.max must be a whole number from 1 to 1024'],
    [{ plan: { from: 'name', in: [] } }, 'claims.plan.in must name at least one token'],
    [{ __proto__x: 'name' }, 'claims.__proto__x must have a name of letters'],
  ])('are refused as %j', async (claims, words) => {
    const refused = await refuse(claims);
    expectFailure(refused, 400, 'malformed_input');
    expect(refused.body.message).toContain(words);
  });

  it('are refused where they could make a token longer than 2 KiB, with the sum and the largest', async () => {
    const large = { a: { from: 'metadata.a', max: 700 }, b: { from: 'metadata.b', max: 300 }, c: 'metadata.c' };
    const refused = await refuse(large);
    expect(refused.body.message).toMatch(
      /^claims make access tokens of up to \d{4} bytes, and 2048 are the most; the largest are a \(700\), b \(300\), c \(64\)$/,
    );
    const elsewhere = { a: { from: 'metadata.a', max: 1000, in: ['userinfo'] }, c: 'metadata.c' };
    await declare(elsewhere);
    await declare({ a: { from: 'metadata.a', max: 800 } });
    const audience = `https://api.example.com/${'a'.repeat(230)}`;
    expect((await operator.patch(`/applications/${application.slug}`, { audience })).body.message).toContain(
      'claims make',
    );
  });

  it('make no token that is longer than what the seed has counted', async () => {
    const claims = { a: { from: 'metadata.a', max: 300 }, b: { from: 'metadata.b', max: 100 } };
    await declare(claims);
    await say({ a: 'a'.repeat(298), b: 'b'.repeat(98) });
    const { accessToken } = await givenSession(service, { application, identity });
    expect(claimsIn(accessToken)).toMatchObject({ a: 'a'.repeat(298), b: 'b'.repeat(98) });
    expect(accessToken.length).toBeLessThanOrEqual(2048);
  });

  it('are told of by the doctor where tokens leave them out', async () => {
    await declare({ plan: 'metadata.plan', tier: 'metadata.tier' });
    await say({ plan: 'x'.repeat(100) });
    await givenIdentity(service, application);
    const { stdout } = await runCli(service.variables, 'doctor');
    expect(stdout).toContain(`${application.slug}: tokens do not say the claim plan of 1 of the newest 2 users`);
    expect(stdout).not.toContain('claim tier');
  });

  it('are shown by name, whatever they are called', async () => {
    const shown = await declare({ planTier: 'metadata.planTier', 'https://a.example.com/b': { from: 'name', max: 9 } });
    expect(shown.body.claims).toEqual({
      planTier: { from: 'metadata.planTier', max: 64, in: ['access_token'] },
      'https://a.example.com/b': { from: 'name', max: 9, in: ['access_token'] },
    });
    expect((await declare({})).body.claims).toBeNull();
  });

  async function tokensAt(client: GivenClient, firstParty = true, asked: Record<string, string> = {}) {
    const code = await givenClientCode(service, client, identity, asked);
    await service.db.query('UPDATE clients SET first_party = $2 WHERE id = $1', [client.id, firstParty]);
    service.app.get(Cache).dropAll();
    const { body } = await token(
      service,
      { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri },
      basic(client),
    );
    const userinfo = await service.http.get('/oauth/userinfo', { authorization: `Bearer ${body.access_token}` });
    return { access: claimsIn(body.access_token), id: claimsIn(body.id_token), userinfo: userinfo.body };
  }
});
