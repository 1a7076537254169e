import { withoutTable } from '../support/broken-storage.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenChangedApplication, givenExpiredFlows } from '../support/given-changes.js';
import { Browser, givenLogin, linkNamed, visibleText } from '../support/hosted.js';
import { type Answer, useService } from '../support/service.js';

describe('The signed address of the hosted login', () => {
  const service = useService();
  let application: GivenApplication;
  let browser: Browser;

  beforeAll(async () => {
    application = await givenApplication(service);
  });
  beforeEach(() => {
    browser = new Browser(service);
  });

  /** A page on our own host that says what happened, and leads nowhere by itself. */
  function expectPage(answer: Answer, status: number, code: string, heading: string): void {
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-error-code')).toBe(code);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.text).toContain(`<h1>${heading}</h1>`);
    expect(visibleText(answer.text)).toMatch(new RegExp(`${status} · .+ ${answer.headers.get('x-request-id')}`));
  }
  const codes = async () => (await service.db.query('SELECT count(*)::int AS n FROM authorization_codes')).rows[0].n;

  it('R4: is refused with any one byte changed', async () => {
    const { path } = await givenLogin(service, application);
    const start = path.indexOf('?') + 1;
    const answers = await Promise.all(
      [...path.slice(start)].map((character, index) => {
        const at = start + index;
        const changed = path.slice(0, at) + (character === 'x' ? 'y' : 'x') + path.slice(at + 1);
        return service.http.get(changed);
      }),
    );
    for (const answer of answers) expectPage(answer, 400, 'login_link_invalid', 'This link does not work');
  });

  it('R4: is refused with the parameters of two addresses mixed, doubled, missing or added', async () => {
    const [one, two] = [await givenLogin(service, application), await givenLogin(service, application)];
    const [a, b] = [new URLSearchParams(one.query), new URLSearchParams(two.query)];
    const mixed = new URLSearchParams({ ...Object.fromEntries(a), signature: b.get('signature') as string });
    const tampered = [
      `/login?${mixed}`,
      `${one.path}&flow=${two.flow}`,
      `${one.path}&redirect_url=https://evil.example.com`,
      `/login?flow=${one.flow}`,
      '/login',
    ];
    for (const path of tampered)
      expectPage(await browser.open(path), 400, 'login_link_invalid', 'This link does not work');
  });

  it('R5: is an error page after the flow has expired, with the way back to the application', async () => {
    const identity = await givenIdentity(service, application);
    const { path } = await givenLogin(service, application);
    await browser.open(path);
    await givenExpiredFlows(service, { application });
    const before = await codes();
    for (const answer of [
      await browser.submit({ email: identity.email, password: PASSWORD }),
      await browser.open(path),
    ]) {
      expectPage(answer, 410, 'login_expired', 'This sign-in has expired');
      expect(linkNamed(answer, 'Back to Test application')).toBe(application.origin);
    }
    expect(await codes()).toBe(before);
  });

  it('R5: is an error page after the flow was finished, and gives no second code', async () => {
    const identity = await givenIdentity(service, application);
    const { path } = await givenLogin(service, application);
    const form = await browser.open(path);
    expect((await browser.submit({ email: identity.email, password: PASSWORD })).status).toBe(303);
    const before = await codes();
    browser.page = form;
    expectPage(
      await browser.submit({ email: identity.email, password: PASSWORD }),
      410,
      'login_finished',
      'This sign-in is finished',
    );
    expectPage(await browser.open(path), 410, 'login_finished', 'This sign-in is finished');
    expect(await codes()).toBe(before);
  });

  it('R6: is bound to the application that started it', async () => {
    const other = await givenApplication(service, { origin: 'https://other.example.com' });
    const person = await givenIdentity(service, other);
    const { path } = await givenLogin(service, application);
    const page = await browser.open(path);
    expect(visibleText(page.text)).toContain('to continue to app.example.com');
    const answer = await browser.submit({ email: person.email, password: PASSWORD });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('x-error-code')).toBe('credentials_invalid');
  });

  it('R9: leads nowhere that the application has given up since', async () => {
    const moving = await givenApplication(service, { origin: 'https://old.example.com' });
    const identity = await givenIdentity(service, moving);
    const { path } = await givenLogin(service, moving);
    await givenChangedApplication(service, moving, { origins: ['https://new.example.com'] });
    const replica = await service.replica(); // one that has not read the application before
    try {
      const elsewhere = new Browser(replica);
      await elsewhere.open(path);
      const answer = await elsewhere.submit({ email: identity.email, password: PASSWORD });
      expectPage(answer, 403, 'destination_not_allowed', 'This sign-in cannot continue');
      expect(linkNamed(answer, 'Back to Test application')).toBe('https://new.example.com');
    } finally {
      await replica.stop();
    }
  });

  it('R11: shows nothing of an error that came in with the address', async () => {
    const { path } = await givenLogin(service, application);
    const answer = await browser.open(
      `${path}&error=access_denied&error_description=<script>alert(1)</script>&hint=call+us`,
    );
    expectPage(answer, 400, 'login_link_invalid', 'This link does not work');
    expect(answer.text).not.toMatch(/alert|access_denied|call us/);
  });

  it.each([
    ['GET', '/login/nowhere', 404, 'unknown_route'],
    ['DELETE', '/login', 405, 'method_not_allowed'],
    ['GET', '/login/verify/resend', 405, 'method_not_allowed'],
  ])('answers %s %s with a page', async (method, path, status, code) => {
    const answer = await service.http.send(method, path, { headers: { 'accept-language': 'de' } });
    expectPage(answer, status, code, 'Diese Seite gibt es nicht');
    expect(answer.headers.get('allow') !== null).toBe(status === 405);
  });

  it('is a page too when the service fails, without a word of what went wrong inside', async () => {
    const { path } = await givenLogin(service, application);
    const answer = await withoutTable(service, 'auth_flows', () => browser.open(path));
    expectPage(answer, 500, 'internal_failure', 'Something went wrong on our side');
    expect(answer.text).not.toMatch(/relation|auth_flows|\bat /);
    expect(visibleText(answer.text)).toContain(answer.headers.get('x-request-id'));
  });
});
