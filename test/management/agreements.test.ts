import { SeedingService } from '../../src/applications/seeding/seeding.service.js';
import { auditEvents } from '../support/audit.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { agreementsOf, givenDocuments, PRIVACY, TERMS } from '../support/given-documents.js';
import { Operator } from '../support/given-management.js';
import { givenFlow, inFlow } from '../support/headless.js';
import type { Json } from '../support/json.js';
import { type Answer, useService } from '../support/service.js';
import { until } from '../support/until.js';

describe('agreements, for programs of the operator', () => {
  const service = useService();
  let application: GivenApplication;
  let operator: Operator;
  beforeEach(async () => {
    application = await givenApplication(service);
    operator = await Operator.of(service, { application });
  });

  const signIn = async (email: string, more: object = {}) =>
    inFlow(service, await givenFlow(service, application), 'exchange', {
      ...{ type: 'password', email, password: PASSWORD, ...more },
    });
  const settings = () => `/applications/${application.slug}`;

  it('are asked for by the settings of the application, from the next sign-in on', async () => {
    const { email } = await givenIdentity(service, application);
    const terms = { url: TERMS, version: '2026-11' };
    const changed = await operator.patch(settings(), { terms });
    expect([changed.status, changed.body.terms, changed.body.privacy]).toEqual([200, terms, null]);
    await until(
      () => signIn(email),
      ({ status }) => status === 403,
    );
    expect((await signIn(email, { agreed: { terms: '2026-11' } })).status).toBe(200);
    expect((await operator.patch(settings(), { terms: null })).body.terms).toBeNull();
  });

  it.each([
    ['no version', { url: TERMS }, 'terms.version is missing'],
    ['a version of other letters', { url: TERMS, version: 'für alle' }, 'terms.version must be letters'],
    ['a long version', { url: TERMS, version: '1'.repeat(33) }, 'terms.version must have at most 32 characters'],
    ['no URL', { version: '1' }, 'terms.url is missing'],
    ['a script', { url: 'javascript:alert(1)', version: '1' }, 'terms.url must be an absolute https URL'],
    ['a long URL', { url: `${TERMS}?${'x'.repeat(500)}`, version: '1' }, 'terms.url must have at most 500 characters'],
    ['a member that is not known', { url: TERMS, version: '1', title: 'x' }, 'terms.title is not recognised here'],
  ])('refuse %s', async (_what, terms, words) => {
    const answer = await operator.patch(settings(), { terms });
    expectFailure(answer, 400, 'malformed_input');
    expect(answer.body.message).toContain(words);
  });

  it('are in a seed file, whose numbers must be in quotes', async () => {
    const seed = (version: string) =>
      service.app
        .get(SeedingService)
        .apply(`applications: [{ slug: ${application.slug}, terms: { url: "${TERMS}", version: ${version} } }]`, {
          variables: {},
        });
    await expect(seed('1.0')).rejects.toThrow('must be a string: write it in quotes');
    await seed('"1.0"');
    expect((await operator.get(settings())).body.terms).toEqual({ url: TERMS, version: '1.0' });
    await service.app.get(SeedingService).apply(`applications: [{ slug: ${application.slug}, terms: null }]`);
    expect((await operator.get(settings())).body.terms).toBeNull();
  });

  it('are in the details of a user, and said by a program', async () => {
    await givenDocuments(service, application, { terms: '2', privacy: '1' });
    const { id, email } = await givenIdentity(service, application);
    expect((await operator.get(`/users/${id}`)).body.agreements).toEqual([]);
    const { body } = await operator.patch(`/users/${id}`, { agreed: { terms: '2', privacy: '0' } });
    expect(body.agreements).toHaveLength(2);
    expect(body.agreements).toEqual(
      expect.arrayContaining([
        { document: 'terms', version: '2', url: TERMS, how: 'operator', agreed_at: expect.any(String) },
        { document: 'privacy', version: '0', url: null, how: 'operator', agreed_at: expect.any(String) },
      ]),
    );
    const events = await auditEvents(service, { identityId: id, type: 'identity.agreed' });
    expect(events).toMatchObject([{ details: { terms: '2', privacy: '0', how: 'operator' } }]);
    await operator.patch(`/users/${id}`, { agreed: { terms: '2' } });
    expect(await auditEvents(service, { identityId: id, type: 'identity.agreed' })).toHaveLength(1);
    expectFailure(await signIn(email), 403, 'agreement_required');
    expectFailure(await operator.patch(`/users/${id}`, { agreed: { terms: 'a b' } }), 400, 'malformed_input');
    const activity = (await operator.get(`/users/${id}/activity`)).text;
    expect(activity).toContain('identity.agreed');
  });

  it('are said of a user who is created', async () => {
    await givenDocuments(service, application, { terms: '2' });
    const email = 'created@agreed.example';
    const wanted = { email, password: PASSWORD, verified: true, agreed: { terms: '2' } };
    const { status, body } = await operator.post('/users', wanted);
    expect([status, body.agreements]).toMatchObject([201, [{ document: 'terms', version: '2', how: 'operator' }]]);
    expect((await signIn(email)).status).toBe(200);
  });

  it('come with an import, and leave with an export in the same form', async () => {
    await givenDocuments(service, application, { terms: '2', privacy: '1' });
    const line = {
      ...{ external_id: '7', email: 'ada@agreed.example', email_verified: true },
      ...{ terms_version: '2', terms_agreed_at: '2025-01-02T03:04:05.000Z' },
      ...{ privacy_version: '0', privacy_agreed_at: '2024-01-02T03:04:05.000Z' },
    };
    const bad = { external_id: '8', email: 'bad@agreed.example', terms_version: 'a b' };
    const lines = [line, bad].map((one) => JSON.stringify(one)).join('\n');
    const { body: begun } = await operator.upload('/imports?skip_invalid=true', lines, {
      'content-type': 'application/x-ndjson',
    });
    const { body: done } = await until(
      () => operator.get(`/imports/${begun.id}`),
      ({ body }: Answer) => body.finished_at !== null,
    );
    expect(done.report).toMatchObject({ imported: 1 });
    expect(JSON.stringify(done.report.refused)).toContain('terms_version');
    const { text } = await operator.get(`/exports/users?application=${application.slug}`);
    const exported: Json = JSON.parse(text);
    expect(exported).toMatchObject(line);
    const { rows } = await service.db.query('SELECT id FROM identities WHERE email = $1', [line.email]);
    expect(await agreementsOf(service, rows[0].id)).toEqual(['privacy 0 import', 'terms 2 import']);
    const { agreements } = (await operator.get(`/users/${rows[0].id}`)).body;
    expect(agreements.map(({ url }: Json) => url)).toEqual([TERMS, null]);
    expect(PRIVACY).not.toBe(TERMS);
  });

  it('are in what a person gets to read', async () => {
    await givenDocuments(service, application, { terms: '2' });
    const { id, email } = await givenIdentity(service, application);
    await signIn(email, { agreed: { terms: '2' } });
    const { body } = await operator.get(`/users/${id}/export`);
    expect(body.agreements).toMatchObject([{ document: 'terms', version: '2', url: TERMS, how: 'own_screen' }]);
  });
});
