import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenExpiredFlows } from '../support/given-changes.js';
import { givenDocuments } from '../support/given-documents.js';
import { alertOf } from '../support/hosted.js';
import type { Answer } from '../support/http.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const NEW_PASSWORD = 'four quiet green kettles';

describe('/demo/own-screens', () => {
  const service = useService({ DATA_DIR: mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'screens-')) });
  let application: GivenApplication;
  let cookie: string;
  let people = 0;
  let email: string;

  beforeAll(async () => {
    application = await givenApplication(service, { origin: service.url });
    writeFileSync(path.join(service.variables.DATA_DIR as string, 'demo-api-key'), application.apiKey);
  });
  beforeEach(async () => {
    people += 1;
    email = `screen-${people}@example.com`;
    cookie = `demo_visit=${(await service.http.get('/demo/own-screens')).cookies.demo_visit}`;
  });

  const shown = async (screen = '') => (await service.http.get(`/demo/own-screens?screen=${screen}`, { cookie })).text;
  async function submit(screen: string, fields: Record<string, string>, headers = { origin: service.url }) {
    const answer = await service.http.form(`/demo/own-screens/${screen}`, fields, { cookie, ...headers });
    const { demo_visit: renewed } = answer.cookies; // at a sign-in
    if (renewed) cookie = `demo_visit=${renewed}`;
    return answer;
  }
  const nextOf = (answer: Answer) => answer.headers.get('location');
  const digits = async (address = email) => (await latestMail(service, address)).code;

  it('shows the screen that was asked for, and the first one where there is none of that name', async () => {
    const ask = async (screen: string) =>
      (await service.http.get(`/demo/own-screens?screen=${screen}`, { cookie })).text;
    expect(await ask('sign-in')).toContain('action="/demo/own-screens/sign-in"');
    expect(await ask('reset-password')).toContain('New password');
    expect(await ask('nowhere')).toContain('action="/demo/own-screens/create-account"');
  });

  it('creates an account, verifies it with the mailed digits and is signed in', async () => {
    const asked = await submit('create-account', { name: 'Grace Hopper', email, password: PASSWORD });
    expect(nextOf(asked)).toBe('/demo/own-screens?screen=verify-email');
    expect(await shown()).toContain('202 Accepted');
    const code = await digits();
    expect(nextOf(await submit('verify-email', { code: `${code.slice(0, 3)} ${code.slice(3)}` }))).toBe(
      '/demo/own-screens',
    );
    const page = await shown();
    for (const part of ['Grace Hopper', 'POST /v1/auth/verify-email', 'x-auth-flow-id', 'Refresh', 'Revoke'])
      expect(page).toContain(part);
  });

  it('asks for what the application wants agreed', async () => {
    await givenDocuments(service, application, { terms: '2' });
    const person = await givenIdentity(service, application);
    const typed = { email: person.email, password: PASSWORD };
    expect(nextOf(await submit('sign-in', typed))).toBe('/demo/own-screens?screen=sign-in');
    expect(await shown('sign-in')).toContain('name="terms" value="2"');
    expect(nextOf(await submit('sign-in', { ...typed, terms: '2' }))).toBe('/demo/own-screens');
    await givenDocuments(service, application, { terms: null });
  });

  it('I21: signs in by exchange, and ends the session on the same tab, where it can be tried', async () => {
    const person = await givenIdentity(service, application);
    expect(nextOf(await submit('sign-in', { email: person.email, password: PASSWORD }))).toBe('/demo/own-screens');
    expect(await shown()).toContain('POST /v1/auth/exchange');
    const revoked = await service.http.form(
      '/demo/revoke',
      { tab: '/demo/own-screens' },
      { cookie, origin: service.url },
    );
    expect(nextOf(revoked)).toBe('/demo/own-screens');
    const after = await shown();
    expect(after).toContain('The session has ended. Press Refresh: it is refused.');
    expect(after).toContain('>Refresh</button>');
  });

  it('resets a forgotten password and is signed in', async () => {
    const person = await givenIdentity(service, application);
    expect(nextOf(await submit('forgot-password', { email: person.email }))).toContain('reset-password');
    await submit('reset-password', { code: await digits(person.email), password: NEW_PASSWORD });
    expect(await shown()).toContain('Signed in');
    expect(nextOf(await submit('sign-in', { email: person.email, password: NEW_PASSWORD }))).toBe('/demo/own-screens');
  });

  it('keeps no password, neither on the page nor in its log', async () => {
    const person = await givenIdentity(service, application);
    await submit('sign-in', { email: person.email, password: PASSWORD });
    const page = await shown();
    expect(page).not.toContain(PASSWORD);
    expect(page).toContain('&quot;password&quot;: &quot;••••••••&quot;');
  });

  it('shows a weak password, a wrong password and a wrong code as they are refused', async () => {
    expect(nextOf(await submit('create-account', { email, password: 'password' }))).toContain('create-account');
    expect(await shown()).toContain('400 password_');
    await submit('create-account', { email, password: PASSWORD });
    const wrong = (await digits()) === '000000' ? '000001' : '000000';
    expect(nextOf(await submit('verify-email', { code: wrong }))).toContain('verify-email');
    expect(await shown()).toContain('401 email_code_invalid');
    expect(nextOf(await submit('sign-in', { email, password: 'not the password' }))).toContain('sign-in');
    expect(await shown()).toContain('401 credentials_invalid');
  });

  it('says at its field what is to be mended, and keeps what was typed but the password', async () => {
    await submit('create-account', { name: 'Grace Hopper', email, password: 'password' });
    const page = await shown('create-account');
    expect(alertOf(page)).toMatch(/^Password is one of the most common/);
    expect(page).toMatch(/<input[^>]*id="password"[^>]*aria-invalid="true"[^>]*aria-describedby="password-error"/);
    for (const typed of ['value="Grace Hopper"', `value="${email}"`]) expect(page).toContain(typed);
    expect(alertOf(await shown('create-account'))).toBe('');
    await submit('sign-in', { email, password: PASSWORD });
    expect(alertOf(await shown('sign-in'))).toMatch(/^The email address or the password is wrong\./);
  });

  it('marks the steps of its own calls alone, and offers its screens to whoever is signed in', async () => {
    const steps = (page: string) => [...page.matchAll(/\d · done<\/span><b>([^<]+)/g)].map(([, name]) => name);
    const person = await givenIdentity(service, application);
    await submit('sign-in', { email: person.email, password: PASSWORD });
    const page = await shown();
    expect(steps(page)).toEqual(['Start a login', 'Sign in', 'Exchange the code']);
    expect(page).toContain(`You are signed in as ${person.email}`);
    expect(page).toContain('/demo/own-screens?screen=create-account');
    expect(steps((await service.http.get('/demo', { cookie })).text)).toEqual([]);
  });

  it('shows the same for an address that is taken; only its owner gets a mail that says so', async () => {
    const person = await givenIdentity(service, application);
    const asked = await submit('create-account', { email: person.email, password: NEW_PASSWORD });
    expect(nextOf(asked)).toBe('/demo/own-screens?screen=verify-email');
    expect(await shown()).toContain('202 Accepted');
    expect((await latestMail(service, person.email)).code).toBe('');
  });

  it('opens another flow once the one it had is over', async () => {
    await submit('create-account', { email, password: PASSWORD });
    await givenExpiredFlows(service, { application });
    await submit('verify-email', { code: '000000' });
    expect(await shown()).toContain('401 flow_invalid');
    await submit('create-account', { email, password: PASSWORD });
    expect(nextOf(await submit('verify-email', { code: await digits() }))).toBe('/demo/own-screens');
  });

  it('S4: says same_browser only in the browser that keeps the flow of the link, and asks others for the password', async () => {
    await submit('create-account', { email, password: PASSWORD });
    const { searchParams } = new URL((await latestMail(service, email)).link);
    const link = { flow: searchParams.get('flow') as string, code: searchParams.get('code') as string };
    const page = `/demo/own-screens?screen=verify-email&${new URLSearchParams(link)}`;
    const elsewhere = await service.http.get(page);
    expect(elsewhere.text).toContain('Enter the password that you chose there');
    const there = { origin: service.url, cookie: elsewhere.headers.getSetCookie()[0]?.split(';')[0] as string };
    const refused = await submit('verify-email', { ...link, password: '' }, there);
    expect(nextOf(refused)).toContain('verify-email');
    expect((await service.http.get('/demo/own-screens?screen=verify-email', there)).text).toContain(
      'password_required',
    );
    expect((await service.http.get(page, { cookie })).text).not.toContain('Enter the password that you chose there');
    expect(nextOf(await submit('verify-email', link))).toBe('/demo/own-screens');
    expect(await shown()).toContain('&quot;same_browser&quot;: true');
  });

  it('sets the password by a link in any browser, and signs in only the one that keeps its flow', async () => {
    const linked = async () => {
      const person = await givenIdentity(service, application);
      await submit('forgot-password', { email: person.email });
      const { searchParams } = new URL((await latestMail(service, person.email)).link);
      const link = { flow: searchParams.get('flow') as string, code: searchParams.get('code') as string };
      return { link, page: `/demo/own-screens?screen=reset-password&${new URLSearchParams(link)}` };
    };
    const first = await linked();
    const elsewhere = await service.http.get(first.page);
    expect(elsewhere.text).not.toContain('name="code" inputmode');
    const there = { origin: service.url, cookie: elsewhere.headers.getSetCookie()[0]?.split(';')[0] as string };
    const set = await submit('reset-password', { ...first.link, password: NEW_PASSWORD }, there);
    expect(nextOf(set)).toBe('/demo/own-screens?screen=sign-in');
    expect((await service.http.get('/demo/own-screens?screen=sign-in', there)).text).toContain('Sign in with it.');
    const second = await linked();
    await service.http.get(second.page, { cookie });
    const here = await submit('reset-password', { ...second.link, password: NEW_PASSWORD });
    expect(nextOf(here)).toBe('/demo/own-screens');
    expect(await shown()).toContain('Signed in');
  });

  it('does nothing for a post from elsewhere', async () => {
    const answer = await submit('sign-in', { email, password: PASSWORD }, { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(await shown()).toContain('Nothing yet.');
  });

  it('leads from 127.0.0.1 to the name that its cookies belong to', async () => {
    const { port } = new URL(service.url);
    const answer = await fetch(`http://127.0.0.1:${port}/demo/own-screens?screen=sign-in`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(`${service.url}/demo/own-screens?screen=sign-in`);
  });
});
