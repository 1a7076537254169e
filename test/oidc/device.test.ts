import { type Client } from '../../src/applications/clients/client.entity.js';
import { givenAgents } from '../support/agents.js';
import { Barrier } from '../support/barrier.js';
import { formIn, GRANT, TV, useDevice } from '../support/device.js';
import { type GivenApplication, type GivenIdentity } from '../support/given.js';
import { alertOf, Browser, visibleText } from '../support/hosted.js';
import { newKey, withProof } from '../support/keys.js';
import { basic, claimsIn, type GivenClient, givenClient, token } from '../support/oidc.js';
import { useService } from '../support/service.js';

const service = useService({ TRUST_PROXY: '1' });
const { given, start, poll, pollsMayCome, enter, signIn, allow, givenAllowed } = useDevice(service);
let application: GivenApplication;
let identity: GivenIdentity;
let tv: GivenClient;
beforeAll(() => {
  ({ application, identity, tv } = given);
});

describe('A device without a browser', () => {
  it('gets tokens that are bound to its key, if it proves one (DPoP)', async () => {
    const key = await newKey();
    const form = { grant_type: GRANT, device_code: await givenAllowed(), client_id: tv.id };
    const answer = await withProof(service, key, form);
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'DPoP' } });
    expect(claimsIn(answer.body.access_token)).toMatchObject({ cnf: { jkt: key.thumbprint } });
    const refresh = { grant_type: 'refresh_token', refresh_token: answer.body.refresh_token, client_id: tv.id };
    expect(await token(service, refresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await withProof(service, key, refresh)).toMatchObject({ status: 200 });
  });

  it('gets a code for its user, who signs in elsewhere, and then its tokens', async () => {
    const { status, body, headers } = await start();
    const page = `${service.variables.PUBLIC_URL}/device`;
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      device_code: expect.stringMatching(/^gh_dc_/),
      user_code: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/),
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${body.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    expect(await poll(body.device_code)).toMatchObject({ status: 400, body: { error: 'authorization_pending' } });
    await allow(await signIn(await enter(body.user_code.toLowerCase().replace('-', ' '))));
    const answer = await poll(body.device_code);
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'Bearer', scope: 'openid email' } });
    expect(claimsIn(answer.body.id_token)).toMatchObject({
      ...{ sub: identity.id, aud: tv.id, email: identity.email, amr: ['pwd'], auth_time: expect.any(Number) },
    });
    const { sid } = claimsIn(answer.body.access_token);
    const {
      rows: [session],
    } = await service.db.query('SELECT * FROM sessions WHERE id = $1', [sid]);
    expect(session).toMatchObject({
      ...{ client_id: tv.id, provider: 'password', amr: ['pwd'], ip: '203.0.113.7', user_agent: TV },
    });
    const refreshed = await token(service, {
      ...{ grant_type: 'refresh_token', refresh_token: answer.body.refresh_token, client_id: tv.id },
    });
    expect(refreshed).toMatchObject({ status: 200, body: { scope: 'openid email' } });
  });

  // Red where the page takes the host of the redirect for that of the client.
  it('of other people is named by its client, and not by our own host, where the user has to agree', async () => {
    const theirs = await givenClient(service, application, {
      ...{ type: 'public', redirectUrls: [], name: 'Their TV', firstParty: false },
    });
    const browser = await signIn(await enter((await start(theirs)).body.user_code));
    const text = visibleText(browser.page.text);
    expect(text).toContain('Their TV asks for access to your account');
    expect(text).not.toContain(new URL(service.variables.PUBLIC_URL as string).host);
  });

  it('is in the metadata', async () => {
    const { body } = await service.http.get('/.well-known/openid-configuration');
    expect(body.device_authorization_endpoint).toBe(`${service.variables.PUBLIC_URL}/oauth/device_authorization`);
    expect(body.grant_types_supported).toContain(GRANT);
  });

  it('of a confidential client proves that it is that client', async () => {
    const web = await givenClient(service, application, { name: 'Web' });
    const form = { scope: 'openid' };
    const anonymous = await service.http.form('/oauth/device_authorization', { ...form, client_id: web.id });
    expect(anonymous).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    const { body } = await service.http.form('/oauth/device_authorization', form, basic(web));
    await allow(await signIn(await enter(body.user_code)));
    expect(await poll(body.device_code, web)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    const answer = await token(service, { grant_type: GRANT, device_code: body.device_code }, basic(web));
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('refresh_token');
  });

  it.each<[string, Partial<Client>, Client['madeBy']]>([
    ['a machine', { type: 'machine', redirectUrls: [] }, 'seed'],
    ['a client that registered itself', {}, 'registration'],
  ])('of %s is refused', async (_what, wanted, madeBy) => {
    await givenAgents(service, application);
    const client = await givenClient(service, application, wanted);
    await service.db.query('UPDATE clients SET made_by = $2 WHERE id = $1', [client.id, madeBy]);
    const refused = await service.http.form('/oauth/device_authorization', {}, basic(client));
    expect(refused).toMatchObject({ status: 400, body: { error: 'unauthorized_client' } });
  });

  it('asks for a resource that the application lists, and for no other', async () => {
    expect(await start(tv, { resource: 'https://api.elsewhere.example' })).toMatchObject({
      ...{ status: 400, body: { error: 'invalid_target' } },
    });
  });

  it('that polls too fast is told to slow down, and then has to wait longer', async () => {
    const { body } = await start();
    expect((await poll(body.device_code)).body.error).toBe('authorization_pending');
    expect((await poll(body.device_code)).body.error).toBe('slow_down');
    const {
      rows: [row],
    } = await service.db.query(
      `SELECT interval_seconds, extract(epoch FROM next_poll_at - now())::float8 AS wait
       FROM device_requests ORDER BY created_at DESC LIMIT 1`,
    );
    expect(row.interval_seconds).toBe(10);
    expect(row.wait).toBeGreaterThan(5);
    await pollsMayCome();
    expect((await poll(body.device_code)).body.error).toBe('authorization_pending');
  });

  it('whose user takes too long is told so, and so is the user', async () => {
    const { body } = await start();
    const asked = await enter(body.user_code);
    await service.db.query('UPDATE device_requests SET expires_at = now()');
    expect((await poll(body.device_code)).body.error).toBe('expired_token');
    expect(alertOf((await enter(body.user_code)).page.text)).toContain('works for a few minutes');
    await asked.open(formIn(asked.page).action.replace('/refuse', ''));
    expect(visibleText(asked.page.text)).toContain('This code has expired');
  });

  it('that its user refuses is told so, before the login and after it', async () => {
    for (const prepare of [enter, async (code: string) => signIn(await enter(code))]) {
      const { body } = await start();
      const browser = await prepare(body.user_code);
      await browser.press('Refuse');
      expect(visibleText((await browser.land()).text)).toContain('The device was refused');
      expect((await poll(body.device_code)).body.error).toBe('access_denied');
      expect(alertOf((await enter(body.user_code)).page.text)).toContain('allowed or refused');
    }
  });

  it('whose user cancels the login is refused', async () => {
    const { body } = await start();
    const browser = await enter(body.user_code);
    await browser.follow('Continue');
    await browser.follow('Cancel');
    expect(visibleText((await browser.land()).text)).toContain('The device was refused');
    expect((await poll(body.device_code)).body.error).toBe('access_denied');
  });

  it('has a login that survives the end of the service between its steps', async () => {
    const { body } = await start();
    const before = await service.replica({ TRUST_PROXY: '1' });
    const browser = await allow(await signIn(await enter(body.user_code, new Browser(before))));
    expect(browser.page.status).toBe(200);
    await before.stop();
    expect((await poll(body.device_code)).status).toBe(200);
  });

  it('loses nothing when its exchange breaks off', async () => {
    const deviceCode = await givenAllowed();
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [identity.id]);
    const cut = poll(deviceCode);
    await barrier.sees(1);
    await barrier.hangsUp();
    expect((await cut).status).toBeGreaterThanOrEqual(500);
    await barrier.release();
    await pollsMayCome();
    expect((await poll(deviceCode)).status).toBe(200);
  });

  // Red where a device code is good once: the user who has just signed in is asked again, and no one did anything wrong.
  it('that asks again, because its answer was lost, gets the same session, from another replica too', async () => {
    const deviceCode = await givenAllowed();
    const replica = await service.replica({ TRUST_PROXY: '1' });
    const [lost, again] = [await poll(deviceCode), await poll(deviceCode, tv, {}, replica)];
    await replica.stop();
    expect(again).toMatchObject({ status: 200, body: { refresh_token: lost.body.refresh_token } });
    expect(claimsIn(again.body.access_token).sid).toBe(claimsIn(lost.body.access_token).sid);
    const refresh = { grant_type: 'refresh_token', refresh_token: again.body.refresh_token, client_id: tv.id };
    expect((await token(service, refresh)).status).toBe(200);
  });

  it('gets nothing once the sign-in that waits for it was withdrawn', async () => {
    const deviceCode = await givenAllowed();
    await service.db.query(
      'UPDATE authorization_codes SET used_at = now() WHERE identity_id = $1 AND used_at IS NULL',
      [identity.id],
    );
    expect(await poll(deviceCode)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});
