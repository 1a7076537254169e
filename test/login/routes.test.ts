import { hostedRoutes } from '../support/endpoints.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { Browser, givenLogin, type HostedLogin } from '../support/hosted.js';
import { otherSpellings } from '../support/other-spellings.js';
import { sendLine } from '../support/raw.js';
import { type Answer, useService } from '../support/service.js';

const PAGES = ['/login', '/login/code', '/login/register', '/login/verify', '/login/forgot', '/login/reset'];
const TYPED: Record<string, string> = {
  email: 'ada@example.com',
  password: 'four quiet green kettles',
  name: 'Ada',
  code: '204816',
};

const attribute = (tag: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

interface HostedForm {
  path: string;
  fields: Record<string, string>;
}

/** On pages that only the link of a mail leads to. */
const BEHIND_LINKS = {
  '/login/verify/new-password': { code: TYPED.code, password: TYPED.password },
  '/login/verify/not-me': { code: TYPED.code },
};
/** Sent by the second button of the sign-in page. */
const BUTTONS = { '/login/email-code': { email: TYPED.email } };
/** Sent by the script of the sign-in page. */
const SCRIPTED = {
  '/login/passkey/wish': { email: TYPED.email, password: TYPED.password },
  '/login/passkey/add': { credential: '{}' },
};
/** On pages that something proved before leads to: a first factor, an upstream account, a remembered browser. */
const AFTER_A_PROOF = {
  '/login/second-factor': { code: TYPED.code },
  '/login/second-factor/recovery': { code: TYPED.code },
  '/login/second-factor/passkey': { credential: '{}' },
  '/login/enrol': { code: TYPED.code },
  '/login/enrol/recovery-codes': {},
  '/login/enrol/continue': {},
  // Where nothing waits to be linked, they say so before they read a field.
  '/login/linking/create': {},
  '/login/linking/sign-in': {},
  '/login/linking/verify': {},
  '/login/linking/resend': {},
  '/login/linking/address': {},
  '/login/linking/leave': {},
  '/login/continue': {},
  '/login/forget-browser': {},
  '/login/agreement': { answer: 'agree' },
  '/login/invited': {},
  '/login/profile': { account: 'none' },
  '/login/organization': { organization: 'acme', account: 'none' },
  '/login/consent': { answer: 'allow' },
  '/login/device/allow': {},
  '/login/device/refuse': {},
};
/** Such a field with another name is none. */
const OPTIONAL = ['name', 'remember'];
/** They say where to go on, whatever has become of the flow meanwhile. */
const OUTCOMES = [
  ...['/login/verified', '/login/password-chosen', '/login/password-set', '/login/not-me'],
  '/login/device/refused',
];
const NO_DEVICE: [number, string] = [400, 'login_link_invalid'];
const NO_FLOW: [number, string] = [401, 'flow_invalid'];
/** They belong to the login of a device, and to no other. */
const OF_DEVICES = ['/login/device', '/login/device/allow', '/login/device/refuse'];

describe('Every route of the hosted login', () => {
  const service = useService();
  let application: GivenApplication;
  let browser: Browser;
  let login: HostedLogin;
  let forms: HostedForm[];

  beforeAll(async () => {
    application = await givenApplication(service, { plan: { providers: ['*', 'email_code'] } });
    await givenProvider(service, application, { issuer: 'http://localhost:9' });
    await arrive();
  });

  /** What is refused ends no flow, so the tests share one. */
  async function arrive(): Promise<void> {
    browser = new Browser(service);
    login = await givenLogin(service, application);
    forms = [];
    for (const page of PAGES) forms.push(...formsOn(await browser.open(page + login.query)));
    const { csrf } = (forms[0] as HostedForm).fields;
    for (const [path, fields] of Object.entries({ ...BEHIND_LINKS, ...BUTTONS, ...SCRIPTED, ...AFTER_A_PROOF }))
      forms.push({ path, fields: { csrf, ...fields } as never });
  }

  /** Every form on a page, filled in; what only tells password managers whose it is, nobody reads. */
  const formsOn = ({ text }: Answer): HostedForm[] =>
    [...text.matchAll(/<form[^>]* action="([^"?]+)[\s\S]*?<\/form>/g)].map(([form, path = '']) => ({
      path,
      fields: Object.fromEntries(
        [...form.matchAll(/<input[^>]*>/g)]
          .filter(([input]) => / name=/.test(input) && !/ readonly/i.test(input))
          .map(([input]) => [attribute(input, 'name'), TYPED[attribute(input, 'name')] ?? attribute(input, 'value')]),
      ),
    }));
  const post = (path: string, body: string): Promise<Answer> =>
    service.http.raw(path + login.query, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: browser.cookieHeader() },
      body,
    });
  const knock = ({ method, path }: { method: string; path: string }, query = login.query): Promise<Answer> => {
    const fields = forms.find((form) => form.path === path)?.fields ?? {};
    return method === 'POST'
      ? service.http.form(path + query, fields, { cookie: browser.cookieHeader() })
      : service.http.get(path + query, { cookie: browser.cookieHeader() });
  };
  const rows = async (): Promise<unknown[]> => {
    const counted = ['authorization_codes', 'email_codes', 'identities', 'mail_outbox', 'sessions'];
    const counts = counted.map((table) => `(SELECT count(*) FROM ${table})::int AS ${table}`);
    return (await service.db.query(`SELECT ${counts}`)).rows;
  };

  it('is on a page below, if it takes a form', () => {
    const posts = hostedRoutes(service).filter(({ method }) => method === 'POST');
    expect(posts.map(({ path }) => path).sort()).toEqual([...new Set(forms.map(({ path }) => path))].sort());
  });

  it('R4: refuses an address of which anything was changed', async () => {
    const other = new URLSearchParams((await givenLogin(service, application)).query);
    const own = new URLSearchParams(login.query);
    const mixed = (name: string) =>
      `?${new URLSearchParams({ ...Object.fromEntries(own), [name]: other.get(name) ?? '' })}`;
    const later = { ...Object.fromEntries(own), expires: String(Number(own.get('expires')) + 60) };
    const queries = [mixed('flow'), mixed('signature'), `?${new URLSearchParams(later)}`, `${login.query}x`, ''];
    const before = await rows();
    for (const [place, route] of hostedRoutes(service).entries()) {
      const query = queries[place % queries.length]; // one guard judges them all
      expectPage(route, await knock(route, query), 400, 'login_link_invalid');
    }
    expect(await rows()).toEqual(before);
  });

  // Red where a field need not be a string, as the next ones are.
  it('R7: refuses a form of which any field came twice', async () => {
    const before = await rows();
    for (const form of forms)
      for (const [name, value] of Object.entries(form.fields)) {
        const twice = `${new URLSearchParams(form.fields)}&${new URLSearchParams({ [name]: value })}`;
        expectPage({ ...form, method: `${name} twice` }, await post(form.path, twice), ...refusalOf(name));
      }
    expect(await rows()).toEqual(before);
  });

  it.each([
    ['a list', (name: string) => `${name}[]`, (value: string) => value],
    ['a prototype', (name: string) => `${name}[__proto__]`, (value: string) => value],
    ['a NUL byte', (name: string) => name, (value: string) => `${value}\0`],
  ])('R87: refuses a form with %s in any field', async (_what, nameOf, poisoned) => {
    const before = await rows();
    for (const form of forms)
      for (const [name, value] of Object.entries(form.fields)) {
        if (OPTIONAL.includes(name) && nameOf(name) !== name) continue;
        const { [name]: _left, ...others } = form.fields;
        const body = new URLSearchParams({ ...others, [nameOf(name)]: poisoned(value) }).toString();
        expectPage({ ...form, method: nameOf(name) }, await post(form.path, body), ...refusalOf(name));
      }
    expect(await rows()).toEqual(before);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it.each<[string, Record<string, string>]>([
    ['without the cookie', { cookie: '' }],
    ['of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['of a neighbouring site', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }],
    ['with a foreign Origin', { origin: 'https://evil.tld' }],
    ["with the application's Origin", { origin: 'https://app.example.com' }],
  ])('R39: takes no form %s', async (_whose, headers) => {
    const before = await rows();
    for (const { path, fields } of forms) {
      const all = { cookie: browser.cookieHeader(), ...headers };
      const answer = await service.http.form(path + login.query, fields, all);
      expectPage({ method: 'POST', path }, answer, 403, 'form_not_trusted');
    }
    expect(await rows()).toEqual(before);
  });

  it('R69: has no other spelling', async () => {
    for (const [place, { method, path }] of hostedRoutes(service).entries()) {
      // `spellings.more` has all of them.
      for (const spelling of otherSpellings(path).filter((_spelling, index) => (index + place) % 4 === 0)) {
        const { status } = await sendLine(service.url, `${method} ${spelling}${login.query}`, {
          cookie: browser.cookieHeader(),
        });
        expect([method, spelling, [400, 404].includes(status) && status]).toEqual([method, spelling, status]);
      }
    }
  });

  describe('of a flow that is over', () => {
    beforeEach(arrive);

    const ENDINGS: [string, string, number, string][] = [
      ['R5', 'expires_at = now()', 410, 'login_expired'],
      ['R5', 'completed_at = now()', 410, 'login_finished'],
      ['R10', 'cancelled_at = now()', 410, 'login_cancelled'],
    ];
    const FROM_MAIL = '/login/welcome-back';
    const OF_MAIL: Record<string, string> = {
      login_expired: 'mailed_link_expired',
      login_finished: 'mailed_link_spent',
    };
    // Red without the VisitGuard on either controller.
    it.each(ENDINGS)('%s: says what became of it with %s, and does nothing', async (_number, ending, status, code) => {
      await service.db.query(`UPDATE auth_flows SET ${ending} WHERE application_id = $1`, [application.id]);
      const before = await rows();
      for (const route of hostedRoutes(service).filter(({ path }) => !OUTCOMES.includes(path)))
        if (OF_DEVICES.includes(route.path))
          expectPage(route, await knock(route), ...(route.method === 'GET' ? NO_DEVICE : NO_FLOW));
        else expectPage(route, await knock(route), status, (route.path === FROM_MAIL && OF_MAIL[code]) || code);
      for (const path of OUTCOMES) expect((await knock({ method: 'GET', path })).status).toBe(200);
      expect(await rows()).toEqual(before);
    });
  });

  const refusalOf = (field: string): [number, string] =>
    field === 'csrf' ? [403, 'form_not_trusted'] : [400, 'malformed_input'];

  function expectPage(
    { method, path }: { method: string; path: string },
    answer: Answer,
    status: number,
    code: string,
  ): void {
    expect([method, path, answer.status, answer.headers.get('x-error-code')]).toEqual([method, path, status, code]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('location')).toBeNull();
  }
});
