import { newUserCode, readUserCode } from '../../src/flows/devices/user-code.js';
import { Barrier } from '../support/barrier.js';
import { formIn, GRANT, useDevice } from '../support/device.js';
import { type GivenApplication, type GivenIdentity, givenApplication, PASSWORD } from '../support/given.js';
import { alertOf, Browser, visibleText } from '../support/hosted.js';
import { newKey, withProof } from '../support/keys.js';
import { claimsIn, type GivenClient, givenClient, token } from '../support/oidc.js';
import { type Answer, useService } from '../support/service.js';

const service = useService({ TRUST_PROXY: '1' });
const { given, start, poll, enter, signIn, givenAllowed } = useDevice(service);
let application: GivenApplication;
let identity: GivenIdentity;
let tv: GivenClient;
beforeAll(() => {
  ({ application, identity, tv } = given);
});

describe('A device without a browser, against attacks', () => {
  it('another client: its device code counts for nothing, and stays good for its own', async () => {
    const deviceCode = await givenAllowed();
    const other = await givenClient(service, application, { type: 'public' });
    const stranger = await givenClient(service, await givenApplication(service), { type: 'public' });
    for (const client of [other, stranger])
      expect(await poll(deviceCode, client)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await poll(deviceCode)).status).toBe(200);
  });

  const refreshWith = ({ refresh_token }: { refresh_token: string }) =>
    token(service, { grant_type: 'refresh_token', refresh_token, client_id: tv.id });

  it('a device code used twice, after a refresh or later than the overlap: it gets nothing and ends the session', async () => {
    const [refreshed, late] = [await givenAllowed(), await givenAllowed()];
    const [{ body: first }, { body: second }] = [await poll(refreshed), await poll(late)];
    const { body: next } = await refreshWith(first);
    await service.db.query(
      "UPDATE authorization_codes SET used_at = used_at - interval '5 minutes' WHERE session_id = $1",
      [claimsIn(second.access_token).sid],
    );
    for (const deviceCode of [refreshed, late])
      expect(await poll(deviceCode)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    for (const answer of [next, second])
      expect(await refreshWith(answer)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('a device code used again without the key of the first answer: it gets nothing and ends the session', async () => {
    const form = { grant_type: GRANT, device_code: await givenAllowed(), client_id: tv.id };
    const key = await newKey();
    const { body } = await withProof(service, key, form);
    expect(await poll(form.device_code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token, client_id: tv.id };
    expect(await withProof(service, key, refresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('a device code used by five at once: all get the one session', async () => {
    const deviceCode = await givenAllowed();
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [identity.id]);
    const all = Array.from({ length: 5 }, () => poll(deviceCode));
    await barrier.sees(5);
    await barrier.release();
    const answers = await Promise.all(all);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  it('a phished code: the pages before and after the login name who asks, and from where', async () => {
    const { body } = await start();
    const browser = new Browser(service);
    await browser.open(
      new URL(body.verification_uri_complete).pathname + new URL(body.verification_uri_complete).search,
    );
    expect(visibleText(browser.page.text)).toContain('Does your device show this code?');
    expect(browser.page.text).toContain(`value="${body.user_code}"`);
    await browser.submit({ user_code: body.user_code });
    await browser.land();
    const facts = ['Shop TV', '203.0.113.7', '(UTC)', 'If somebody sent you the code or a link'];
    for (const fact of facts) expect(visibleText(browser.page.text)).toContain(fact);
    await signIn(browser);
    for (const fact of [...facts, identity.email]) expect(visibleText(browser.page.text)).toContain(fact);
    expect((await poll(body.device_code)).body.error).toBe('authorization_pending');
  });

  // Red without the binding when the code is entered: the victim signs in, and the attacker allows.
  it('a phished login page: only the browser that entered the code can sign in and allow', async () => {
    const { body } = await start();
    const attacker = await enter(body.user_code);
    const { action } = formIn(attacker.page);
    const query = action.slice(action.indexOf('?'));
    await attacker.follow('Continue');
    const victim = new Browser(service);
    for (const page of ['/login', '/login/device'])
      expect((await victim.open(page + query)).headers.get('x-error-code')).toBe('other_browser');
    const form = { csrf: 'x', email: identity.email, password: PASSWORD };
    expect((await victim.post(`/login${query}`, form)).status).toBe(403);
    expect((await victim.post(`/login/device/allow${query}`, form)).status).toBe(403);
    const { hidden } = formIn(attacker.page);
    await attacker.post(`/login/device/allow${query}`, hidden);
    expect(attacker.page.headers.get('x-error-code')).toBe('user_code_used');
    expect((await poll(body.device_code)).body.error).toBe('authorization_pending');
  });

  // Red where DeviceEntryController takes every form.
  it('a form of another site enters no code', async () => {
    const { body } = await start();
    const browser = new Browser(service, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
    await browser.post('/device', { user_code: body.user_code });
    expect([browser.page.status, browser.page.headers.get('x-error-code')]).toEqual([403, 'form_not_trusted']);
  });

  // Red where requireEntered spends no limit.
  it('a guessed code: thirty attempts in ten minutes from one network, at twenty letters in each of eight places', async () => {
    const codes = Array.from({ length: 2000 }, newUserCode);
    expect(new Set(codes.join(''))).toEqual(new Set('BCDFGHJKLMNPQRSTVWXZ'));
    expect(codes.every((code) => code.length === 8 && readUserCode(code) === code)).toBe(true);
    expect(new Set(codes).size).toBe(2000);
    const limited = await service.replica({ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1' });
    const guess = (from: string): Promise<Answer> =>
      limited.http.form('/device', { user_code: newUserCode() }, { 'x-forwarded-for': from });
    for (let tried = 0; tried < 30; tried += 1) expect((await guess('198.51.100.4')).status).toBe(404);
    const refused = await guess('198.51.100.4');
    expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([429, '"user-code-address";q=30;w=600']);
    expect(alertOf(refused.text)).toContain('Too many attempts');
    expect((await guess('198.51.100.5')).status).toBe(404);
    await limited.stop();
  });

  it('a guessed device code counts for the address', async () => {
    const limited = await service.replica({ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '0.05' });
    const guess = () => poll(`gh_dc_${'A'.repeat(43)}`, tv, { 'x-forwarded-for': '198.51.100.9' }, limited);
    for (let tried = 0; tried < 3; tried += 1) expect((await guess()).body.error).toBe('invalid_grant');
    expect((await guess()).status).toBe(429);
    await limited.stop();
  });
});
