import { Cache } from '../../src/platform/cache/cache.js';
import { givenAccountPages } from '../support/account-pages.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  PASSWORD,
} from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { givenOperator } from '../support/given-operator.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { alertOf, Browser, givenLogin, visibleText } from '../support/hosted.js';
import type { Json } from '../support/json.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { until } from '../support/until.js';

const FIELDS = [
  {
    key: 'shoe_size',
    label: { en: 'Shoe size', de: 'Schuhgröße' },
    type: 'number',
    required: true,
    asked: 'sign_up',
    min: 30,
    max: 50,
  },
  { key: 'plate', label: 'Number plate', pattern: '[A-Z]{2}\\d{3,4}' },
  { key: 'colour', label: 'Colour', type: 'choice', options: ['red', 'blue'], asked: 'sign_up' },
  { key: 'born', label: 'Birthday', type: 'date' },
  { key: 'letters', label: 'Letters, please', type: 'boolean' },
  { key: 'level', label: 'Level', type: 'number', writer: 'application' },
];

describe('the fields that an application adds to the profile', () => {
  const service = useService();
  let application: GivenApplication;
  let operator: Operator;
  let people = 0;

  beforeEach(async () => {
    application = await givenApplication(service, { plan: { providers: ['*', 'email_code'] } });
    operator = await Operator.of(service, { application });
    const { status } = await operator.patch(`/applications/${application.slug}`, { profile_fields: FIELDS });
    expect(status).toBe(200);
    service.app.get(Cache, { strict: false }).dropAll();
  });

  const newEmail = () => `fields-${++people}@example.com`;
  const fieldsOf = async (email: string) =>
    (await service.db.query('SELECT fields FROM identities WHERE email = $1', [email])).rows[0]?.fields;

  it('are shown as they count, with a text for each language', async () => {
    const { body } = await operator.get(`/applications/${application.slug}`);
    expect(body.profile_fields).toMatchObject([
      {
        key: 'shoe_size',
        label: { en: 'Shoe size', de: 'Schuhgröße' },
        required: true,
        writer: 'person',
        asked: 'sign_up',
      },
      {
        key: 'plate',
        label: { en: 'Number plate' },
        type: 'text',
        required: false,
        asked: 'account',
        pattern: '[A-Z]{2}\\d{3,4}',
      },
      ...[{ options: ['red', 'blue'] }, { type: 'date' }, { type: 'boolean' }, { writer: 'application' }],
    ]);
    const again = await operator.patch(`/applications/${application.slug}`, { profile_fields: body.profile_fields });
    expect(again.body.profile_fields).toEqual(body.profile_fields);
  });

  it.each([
    ['a key with a space', { key: 'shoe size', label: 'x' }, 'key must be lower-case letters'],
    ['no label', { key: 'a' }, 'label is missing'],
    ['a slow pattern', { key: 'a', label: 'x', pattern: '(a+)+' }, 'pattern must be letters, classes'],
    ['a choice without options', { key: 'a', label: 'x', type: 'choice' }, 'options is missing'],
    ['options of a text', { key: 'a', label: 'x', options: ['b'] }, 'options must be left out'],
    ['bounds that cross', { key: 'a', label: 'x', min: 5, max: 2 }, 'max must not be below min'],
    [
      'a field of programs at the sign-up',
      { key: 'a', label: 'x', writer: 'application', asked: 'sign_up' },
      'asked must be left out',
    ],
  ])('refuse %s', async (_what, field, words) => {
    const answer = await operator.patch(`/applications/${application.slug}`, { profile_fields: [field] });
    expectFailure(answer, 400, 'malformed_input');
    expect(answer.body.message).toContain(`profile_fields[0].${words}`);
  });

  describe('in the hands of their owner', () => {
    /** What is required at the sign-up is there. */
    async function filledIn() {
      const identity = await givenIdentity(service, application);
      await service.db.query(`UPDATE identities SET fields = '{"shoe_size": 40}' WHERE id = $1`, [identity.id]);
      return { application, identity };
    }
    const change = (bearer: Record<string, string>, fields: unknown) =>
      service.http.patch('/v1/portal/profile', bearer, { fields });
    const shown = async (bearer: Record<string, string>) =>
      (await service.http.get('/v1/portal/me', bearer)).body.fields;

    it('are written and removed one by one', async () => {
      const { bearer } = await givenPortalSession(service, await filledIn());
      expect(
        (await change(bearer, { shoe_size: 42.5, plate: 'AB123', born: '1990-02-28', letters: false })).status,
      ).toBe(200);
      expect((await change(bearer, { plate: null, colour: 'red' })).status).toBe(200);
      expect(await shown(bearer)).toEqual({ shoe_size: 42.5, born: '1990-02-28', letters: false, colour: 'red' });
    });

    it.each([
      ['a number beyond its bounds', { shoe_size: 51 }, 'fields.shoe_size must be at most 50'],
      ['text for a number', { shoe_size: '42' }, 'fields.shoe_size must be a number'],
      ['nothing for a field that is required', { shoe_size: null }, 'fields.shoe_size is missing'],
      ['text of another form', { plate: 'ab123' }, 'fields.plate does not have the form'],
      ['two lines', { plate: 'AB123\n' }, 'fields.plate must be one line'],
      ['no day', { born: '2026-02-30' }, 'fields.born must be a day'],
      ['another option', { colour: 'green' }, 'fields.colour must be one of red, blue'],
      ['a list', { colour: ['red'] }, 'fields.colour must be one of'],
      ['a field of programs', { level: 3 }, 'fields.level is no field that can be written here'],
      ['a field that is not there', { height: 3 }, 'fields.height is no field'],
    ])('refuse %s, and change nothing', async (_what, fields, words) => {
      const { bearer } = await givenPortalSession(service, await filledIn());
      const answer = await change(bearer, { letters: true, ...fields });
      expectFailure(answer, 400, 'profile_fields_invalid');
      expect(answer.body.message).toContain(words);
      expect(await shown(bearer)).toEqual({ shoe_size: 40 });
    });

    it('are on the account pages, in the language of the page', async () => {
      const pages = await givenAccountPages(service, await filledIn());
      await pages.browser.open('/portal/profile', { 'accept-language': 'de' });
      const text = visibleText(pages.browser.page.text);
      expect([text.includes('Schuhgröße'), text.includes('Number plate'), text.includes('Level')]).toEqual([
        true,
        true,
        false,
      ]);
      const typed = {
        name: 'Ada',
        field_shoe_size: '41,5',
        field_plate: '',
        field_colour: 'blue',
        field_letters: 'yes',
      };
      expect((await pages.browser.press('Speichern', typed)).status).toBe(303);
      expect(await fieldsOf(pages.session.identity.email)).toEqual({ shoe_size: 41.5, colour: 'blue', letters: true });
      await pages.browser.open('/portal/profile');
      await pages.browser.press('Save', { ...typed, field_shoe_size: '99' });
      expect([pages.browser.page.status, alertOf(pages.browser.page.text)]).toEqual([
        400,
        expect.stringContaining('A field'),
      ]);
      expect(pages.browser.page.text).toContain('value="99"');
    });
  });

  it('are asked for at the sign-up of the hosted pages, and kept with the account', async () => {
    const browser = new Browser(service);
    const { query } = await givenLogin(service, application);
    await browser.open(`/login/register${query}`);
    const text = visibleText(browser.page.text);
    expect([text.includes('Shoe size'), text.includes('Colour'), text.includes('Birthday')]).toEqual([
      true,
      true,
      false,
    ]);
    const email = newEmail();
    await browser.press('Create account', { email, password: PASSWORD, field_shoe_size: '', field_colour: 'red' });
    expect([browser.page.status, alertOf(browser.page.text)]).toEqual([400, expect.stringContaining('A field')]);
    expect(browser.page.text).toMatch(/<option value="red" selected/);
    await browser.press('Create account', { email, password: PASSWORD, field_shoe_size: '40', field_colour: 'red' });
    expect(browser.page.status).toBe(303);
    expect(await fieldsOf(email)).toEqual({ shoe_size: 40, colour: 'red' });
  });

  it('R47: are judged on own screens before the address is looked at', async () => {
    const { email: taken } = await givenIdentity(service, application);
    const register = async (email: string, fields?: object) =>
      inFlow(service, await givenFlow(service, application), 'register', { email, password: PASSWORD, fields });
    const [one, two] = [await register(taken), await register(newEmail())];
    expect([one.status, one.text]).toEqual([two.status, two.text]);
    expectFailure(one, 400, 'profile_fields_invalid');
    const email = newEmail();
    expect((await register(email, { shoe_size: 40, plate: 'AB123' })).status).toBe(202);
    expect(await fieldsOf(email)).toEqual({ shoe_size: 40, plate: 'AB123' });
    expect((await latestMail(service, email)).template).toBe('verify_address');
  });

  // Red where a takeover leaves what the person before had filled in.
  it('R59: go when the owner of the mailbox takes the account over', async () => {
    const email = newEmail();
    const squatting = { email, password: PASSWORD, fields: { shoe_size: 40, colour: 'red' } };
    await inFlow(service, await givenFlow(service, application), 'register', squatting);
    expect(await fieldsOf(email)).toEqual({ shoe_size: 40, colour: 'red' });
    const flow = await givenFlow(service, application);
    await inFlow(service, flow, 'email-code', { email });
    const { code } = await until(
      () => latestMail(service, email),
      ({ template }) => template === 'sign_in_code',
    );
    expect(
      (await inFlow(service, flow, 'exchange', { type: 'email_code', code, fields: { shoe_size: 44 } })).status,
    ).toBe(200);
    expect(await fieldsOf(email)).toEqual({ shoe_size: 44 });
  });

  it('are written by programs, theirs too, and leave with an export that an import takes', async () => {
    const email = newEmail();
    const created = await operator.post('/users', { email, verified: true, fields: { level: 7, colour: 'red' } });
    expect([created.status, created.body.fields]).toEqual([201, { level: 7, colour: 'red' }]);
    const way = `/users/${created.body.id}`;
    expect((await operator.patch(way, { fields: { level: null, born: '2000-01-01' } })).body.fields).toEqual({
      ...{ colour: 'red', born: '2000-01-01' },
    });
    expectFailure(await operator.patch(way, { fields: { level: 'high' } }), 400, 'profile_fields_invalid');
    const { text } = await operator.get(`/exports/users?application=${application.slug}`);
    const line: Json = JSON.parse(text);
    expect(line.fields).toEqual({ colour: 'red', born: '2000-01-01' });
    const other = await givenApplication(service);
    const there = await Operator.of(service, { application: other });
    const { body: begun } = await there.upload('/imports', text, { 'content-type': 'application/x-ndjson' });
    const { body: done } = await until(
      () => there.get(`/imports/${begun.id}`),
      ({ body }: Answer) => body.finished_at !== null,
    );
    expect(done.report).toMatchObject({ imported: 1, refused: [] });
    const { body } = await there.get(`/users?email=${email}`);
    expect((await there.get(`/users/${body.users[0].id}`)).body.fields).toEqual(line.fields);
    expect((await operator.get(`${way}/export`)).body.identity.fields).toEqual(line.fields);
    const admin = await givenOperator(service, [{ role: 'admin' }]);
    expect(visibleText((await admin.get(`/console/people/${created.body.id}`)).text)).toContain(
      'Fields of the application',
    );
  });
});
