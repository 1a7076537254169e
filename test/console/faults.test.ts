import { MailContents } from '../../src/mail/mail-contents.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { hidden } from '../support/console-forms.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { type GivenOperator, givenOperator, letSignInAge } from '../support/given-operator.js';
import { visibleText } from '../support/hosted.js';
import { type Answer, useService } from '../support/service.js';

const service = useService();
/** What a browser says of a form of our own page. */
const OURS = { 'sec-fetch-site': 'same-origin' };
let application: GivenApplication;
let person: GivenIdentity;
beforeAll(async () => {
  application = await givenApplication(service);
  person = await givenIdentity(service, application);
});

const code = ({ status, headers }: Answer) => [status, headers.get('x-error-code')];
const pathTo = (act: string) => `/console/people/${person.id}/${act}`;
const kept = (page: Answer) => ({ email: hidden(page, 'email'), reason: hidden(page, 'reason') });
const typed = { email: 'grace@example.com', reason: 'she asked at the counter' };

describe('A form that is not carried out', () => {
  let operator: GivenOperator;
  beforeEach(async () => {
    operator = await givenOperator(service, [{ role: 'owner' }]);
  });

  // Red where the page that asks to sign in forgets the form.
  it('is kept until its operator has signed in again, and then done', async () => {
    await letSignInAge(service, operator);
    const late = await operator.post(pathTo('address'), typed, OURS);
    expect([...code(late), kept(late)]).toEqual([403, 'proof_needed', typed]);
    expect(late.text).toContain('href="/console/sign-in?proof=yes&amp;to=%2Fconsole" target="_blank"');
    const closed = await service.http.form(pathTo('address'), typed, OURS);
    expect([...code(closed), kept(closed)]).toEqual([401, 'console_closed', typed]);
    const again = await givenOperator(service, [{ role: 'owner' }]); // with another session, so another token
    const stale = await again.post(pathTo('address'), { ...kept(closed), csrf: operator.csrf }, OURS);
    expect([...code(stale), kept(stale)]).toEqual([403, 'form_not_trusted', typed]);
    const done = await again.post(pathTo('address'), { ...kept(stale), csrf: hidden(stale, 'csrf') }, OURS);
    expect(done.status).toBe(303);
  });

  it('is not kept where it came from another site', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const planted = await operator.post(pathTo('address'), typed, { 'sec-fetch-site': site });
      expect([...code(planted), kept(planted), hidden(planted, 'csrf')]).toEqual([
        ...[403, 'form_not_trusted'],
        ...[{ email: '', reason: '' }, ''],
      ]);
    }
    const unstated = await operator.post(pathTo('address'), { ...typed, csrf: 'another' });
    expect([...code(unstated), kept(unstated)]).toEqual([403, 'form_not_trusted', { email: '', reason: '' }]);
  });

  // Red where a form that comes back for its other fields has lost it.
  it('keeps the reason', async () => {
    const { slug } = application;
    const refused = await operator.post(`/console/applications/${slug}/keys`, { name: '', reason: typed.reason });
    expect([...code(refused), refused.text.includes(`value="${typed.reason}"`)]).toEqual([
      400,
      'malformed_input',
      true,
    ]);
  });

  // Red where such a page says that nothing was changed: a commit may have been carried out.
  it('is kept while the database is away, and its page says so in the language of the operator', async () => {
    const proxy = await DatabaseProxy.before(service.databaseUrl);
    const behind = await service.replica({ DATABASE_URL: proxy.url });
    proxy.refuse(true);
    proxy.reset();
    const german = { cookie: operator.cookie, 'accept-language': 'de', ...OURS };
    const away = await behind.http.form(pathTo('address'), { ...typed, csrf: operator.csrf }, german);
    expect([...code(away), kept(away)]).toEqual([503, 'unavailable', typed]);
    expect(visibleText(away.text)).toContain('Der Dienst erreicht seine Datenbank gerade nicht.');
    expect(visibleText(away.text)).toContain('Ob es getan wurde, ist nicht sicher');
    const read = await behind.http.get('/console/people?q=ada', german);
    expect(code(read)).toEqual([503, 'unavailable']);
    expect(read.text).toContain('href="/console/people?q=ada"');
    await behind.stop();
    await proxy.stop();
  });
});

describe('A dangerous act long after the sign-in', () => {
  // Red where the page is that of any sign-in.
  it('leads to a sign-in page that says why, in the language of the browser, and to no other browser', async () => {
    const operator = await givenOperator(service, [{ role: 'owner' }]);
    await letSignInAge(service, operator);
    const signInPage = async (headers: Record<string, string>): Promise<string> => {
      let answer = await service.http.get(pathTo('delete'), headers);
      while (answer.status === 303) {
        const { pathname, search } = new URL(answer.headers.get('location') as string, service.url);
        answer = await service.http.get(pathname + search, headers);
      }
      return visibleText(answer.text);
    };
    const { cookie } = operator;
    expect(await signInPage({ cookie })).toContain('Confirm that it is you: what comes next needs a fresh sign-in.');
    expect(await signInPage({ cookie, 'accept-language': 'de' })).toContain('Bestätigen Sie, dass Sie es sind');
    expect(await signInPage({})).not.toContain('Confirm that it is you');
  });
});

describe('A form that has to be corrected', () => {
  // Red where the pipe of the API judges it: its page has no form.
  it('comes back from what judges every body, with all that was typed', async () => {
    const operator = await givenOperator(service, [{ role: 'owner' }]);
    const long = await operator.post(pathTo('details'), { name: 'Grace '.repeat(50), external_id: 'crm-12', ...typed });
    expect(code(long)).toEqual([400, 'malformed_input']);
    const kept = [`value="${'Grace '.repeat(50).trim()}"`, 'value="crm-12"', `value="${typed.reason}"`];
    for (const value of kept) expect(long.text).toContain(value);
    expect(code(await operator.post(pathTo('delete')))).toEqual([400, 'confirmation_differs']);
  });

  // Red where it leads to a page that says no more than that it has changed.
  it('comes back with the changes against what is there now, where another operator was quicker', async () => {
    const operator = await givenOperator(service, [{ role: 'owner' }]);
    const room = `/console/applications/${application.slug}`;
    const wanted = { origins: 'https://app.example.com https://two.example.com', ...typed };
    const review = await operator.post(`${room}/addresses/review`, wanted);
    await service.db.query("UPDATE applications SET signed_out_url = 'https://app.example.com/bye' WHERE id = $1", [
      application.id,
    ]);
    const form = { changes: hidden(review, 'changes'), seen: hidden(review, 'seen'), reason: typed.reason };
    const stale = await operator.post(`${room}/addresses`, form);
    expect(code(stale)).toEqual([412, 'version_stale']);
    expect(visibleText(stale.text)).toContain('It has changed meanwhile');
    expect(stale.text).toContain(`value="${typed.reason}"`);
    const again = { ...form, changes: hidden(stale, 'changes'), seen: hidden(stale, 'seen') };
    expect(JSON.parse(again.changes)).toMatchObject({ origins: wanted.origins.split(' ') });
    expect((await operator.post(`${room}/addresses`, again)).status).toBe(303);
  });

  // Red where it leads to a page of its own: what was typed is gone.
  it('comes back with what was typed', async () => {
    const operator = await givenOperator(service, [{ role: 'owner' }]);
    const { db } = service;
    const { reason } = typed;
    const taken = await givenIdentity(service, application);
    await db.query('UPDATE identities SET external_id = $1 WHERE id = $2', ['crm-4711', taken.id]);
    const room = `/console/applications/${application.slug}`;
    const keys = await db.query('SELECT id FROM api_keys WHERE application_id = $1', [application.id]);
    const forms: [string, Record<string, string>, string[]][] = [
      [pathTo('address'), { email: taken.email }, ['email_in_use', taken.email]],
      [pathTo('details'), { name: 'Grace', external_id: 'crm-4711' }, ['external_id_in_use', 'Grace', 'crm-4711']],
      [pathTo('delete'), { confirm: 'another@example.com' }, ['confirmation_differs']],
      [`${room}/keys/${keys.rows[0].id}/revoke`, { typed: 'another' }, ['confirmation_differs']],
      ['/console/operators/invite', { email: 'grace', role: 'viewer' }, ['email_invalid', 'grace']],
      [
        '/console/operators/invite',
        { email: 'grace@example.com', role: 'viewer', application: 'no-shop' },
        ['application_not_found', 'grace@example.com', 'no-shop'],
      ],
    ];
    for (const [path, fields, [failure, ...values]] of forms) {
      const page = await operator.post(path, { ...fields, reason });
      const isThere = [reason, ...values].map((value) => page.text.includes(`value="${value}"`));
      expect([path, code(page)[1], isThere]).toEqual([path, failure, isThere.map(() => true)]);
      expect(page.text).toContain(`action="${path}"`);
    }
  });
});

describe('A page whose console has ended', () => {
  // Red where it is led to the sign-in as a person is: its answer replaces the cookie of one under way.
  it('begins no sign-in by itself', async () => {
    for (const destination of ['empty', 'iframe']) {
      const answer = await service.http.get('/console/live', { 'sec-fetch-dest': destination });
      expect([...code(answer), answer.headers.get('location')]).toEqual([401, 'console_closed', null]);
    }
    const person = await service.http.get('/console', { 'sec-fetch-dest': 'document' });
    expect(code(person)).toEqual([303, 'console_closed']);
  });
});

describe('A mail that another version has written', () => {
  // Red where its page fails with it.
  it('is drawn as far as this version knows it', async () => {
    const operator = await givenOperator(service, [{ role: 'viewer', application }]);
    const contents = service.app.get(MailContents);
    const given = async (language: string, content: object): Promise<string> => {
      const id = newId();
      await service.db.query(
        `INSERT INTO mail_outbox (id, application_id, template, language, recipient, sealed_content, created_at, attempts,
           next_attempt_at)
         VALUES ($1, $2, 'reset_password', $3, 'a@example.com', $4, now(), 1, now() + interval '1 hour')`,
        [id, application.id, language, contents.seal(id, content as never)],
      );
      return id;
    };
    const template = await operator.get(`/console/mail/${await given('en', { name: 'Ada' })}`);
    expect(visibleText(template.text)).toContain('What was filled in is no longer kept.');
    const id = await given('tlh', { name: 'Ada', data: { link: 'https://id.example.com', code: '1', minutes: 3 } });
    const facts = await operator.get(`/console/mail/${id}`);
    expect([facts.status, facts.text.includes('<iframe')]).toEqual([200, false]);
    expect((await operator.get(`/console/mail/${id}/picture`)).status).toBe(200);
  });
});

describe('What is no longer there', () => {
  // Red where a failure without words of its own is told in English.
  it('is told in the language of the operator', async () => {
    const operator = await givenOperator(service, [{ role: 'admin', application }]);
    const room = `/console/applications/${application.slug}`;
    for (const path of [
      `${room}/keys/${newId()}/revoke`,
      `${room}/providers/gone/test`,
      `/console/mail/${newId()}/retry`,
    ]) {
      const answer = await operator.post(path, {}, { 'accept-language': 'de' });
      expect([path, answer.status, visibleText(answer.text).includes('Das gibt es nicht oder nicht mehr.')]).toEqual([
        ...[path, 404, true],
      ]);
    }
  });
});
