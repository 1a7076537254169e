import { givenAccountPages } from '../support/account-pages.js';
import { actOf, asked, hidden, lastAct } from '../support/console-forms.js';
import { type GivenApplication, givenApplication, givenIdentity, givenPortalSession } from '../support/given.js';
import { agreementsOf, givenDocuments, TERMS } from '../support/given-documents.js';
import { givenOperator } from '../support/given-operator.js';
import { givenRelayAccounts } from '../support/given-relay.js';
import { visibleText } from '../support/hosted.js';
import { type Service, useService } from '../support/service.js';

/** As if the person had agreed then. */
const givenAgreement = (service: Service, identityId: string, document: string, version: string) =>
  service.db.query(
    `INSERT INTO agreements (id, identity_id, document, version, url, how, agreed_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, 'page', '2026-01-02T03:04:05Z')`,
    [identityId, document, version, TERMS],
  );

describe('what a person has agreed to', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });
  const { confirm, givenMerging } = givenRelayAccounts(service, () => application);

  it('is shown to that person by the API, and to nobody else', async () => {
    const { bearer, identity } = await givenPortalSession(service, { application });
    await givenAgreement(service, (await givenIdentity(service, application)).id, 'terms', '9');
    await givenAgreement(service, identity.id, 'terms', '2');
    const { status, body } = await service.http.get('/v1/portal/agreements', bearer);
    expect([status, body]).toEqual([
      200,
      {
        agreements: [
          { document: 'terms', version: '2', url: TERMS, how: 'page', agreed_at: '2026-01-02T03:04:05.000Z' },
        ],
      },
    ]);
  });

  it('is on the account pages, once there is something', async () => {
    const { browser, session } = await givenAccountPages(service);
    await browser.open('/portal/data');
    expect(visibleText(browser.page.text)).not.toContain('What you agreed to');
    await givenAgreement(service, session.identity.id, 'privacy', '3');
    await browser.open('/portal/data');
    expect(visibleText(browser.page.text)).toContain('Privacy policy, version 3');
  });

  // Red where the merge leaves the agreements to the account that ends.
  it('stays with the person whose two accounts become one', async () => {
    const portal = await givenMerging();
    await givenAgreement(service, portal.identity.id, 'terms', '2');
    await givenAgreement(service, portal.identity.id, 'privacy', '1');
    await givenAgreement(service, portal.real.id, 'terms', '2');
    expect((await confirm(portal, portal.code)).status).toBe(200);
    expect(await agreementsOf(service, portal.real.id)).toEqual(['privacy 1 page', 'terms 2 page']);
  });

  it('is on the screen of the person in the console', async () => {
    const admin = await givenOperator(service, [{ role: 'admin' }]);
    const { id } = await givenIdentity(service, application);
    const text = async () => visibleText((await admin.get(`/console/people/${id}`)).text);
    expect(await text()).not.toContain('What they agreed to');
    await givenAgreement(service, id, 'terms', '2');
    expect(await text()).toMatch(/What they agreed to.*Terms · 2.*on a page/);
  });

  it('is asked for by the settings in the console, which say what that means', async () => {
    const admin = await givenOperator(service, [{ role: 'admin', application }]);
    const room = `/console/applications/${application.slug}`;
    const fields = new URLSearchParams({
      ...{ name: 'Test application', mfa: 'optional', footer_kind: 'usual' },
      ...{ single_sign_on: 'on', idle_days: '7', days: '30', terms_url: TERMS, terms_version: '3' },
    });
    const review = await admin.get(`${room}/review?${fields}`);
    expect(JSON.parse(hidden(review, 'changes'))).toMatchObject({ terms: { url: TERMS, version: '3' } });
    expect(visibleText(review.text)).toContain('Everybody is asked at the next sign-in');
    expect((await admin.post(room, asked(review, 'seen', 'changes'))).status).toBe(303);
    expect(await lastAct(service, 'application.changed')).toMatchObject(actOf(admin));
    fields.set('terms_version', 'two words');
    expect((await admin.get(`${room}/review?${fields}`)).text).toContain(
      'It must be letters, digits, dots, underscores and hyphens, such as 2026-11',
    );
    await givenDocuments(service, application, { terms: null });
  });
});
