import type { Page } from 'playwright-core';
import { Findings } from '../../../src/console/overview/findings.js';
import { MailContents } from '../../../src/mail/mail-contents.js';
import { newId } from '../../../src/platform/crypto/ids.js';
import { describeInChromium } from '../chromium.js';
import { hearComplaints } from '../complaints.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../given.js';
import { givenInvitation } from '../given-invitation.js';
import { type GivenOperator, givenOperator } from '../given-operator.js';
import { type GivenOrganization, givenDomain, Organizations } from '../given-organizations.js';
import { givenWeek } from '../given-week.js';
import { useService } from '../service.js';
import { LAYOUT_FAULTS } from './layout-faults.js';
import { faultsIn, isExpected, type Looks, useOnePage } from './looks.js';

const SIZES = { narrow: { width: 320, height: 640 }, desktop: { width: 1280, height: 800 } };

/** What an owner of every application runs it with, each page in its fullest state. */
export const describeConsolePages = (looks: Looks): void =>
  describeInChromium('The console', () => {
    const service = useService();
    const one = useOnePage();
    const mail = newId();
    let shop: GivenApplication;
    let owner: GivenOperator;
    let organization: GivenOrganization;
    let person: GivenIdentity;

    beforeAll(async () => {
      shop = await givenApplication(service, { name: 'Shop', plan: { max_users: 500 } });
      await givenWeek(service, shop);
      person = await givenIdentity(service, shop);
      const organizations = await Organizations.of(service, shop);
      organization = await organizations.make('acme');
      await organizations.put(organization, person, ['admin', 'member']);
      await givenInvitation(service, shop, 'guest@example.com', { organization });
      await givenDomain(service, organization, shop);
      await organizations.claim(organization, 'waits.example');
      owner = await givenOperator(service, [{ role: 'owner' }]);
      await givenOperator(service, [{ role: 'support', application: shop }]);
      await owner.post(`/console/people/${person.id}/block`, { reason: 'as the ticket says' });
      const data = { link: 'https://id.example.com/login/reset?code=works', code: '428913', minutes: 30 };
      await service.db.query(
        `INSERT INTO mail_outbox (id, application_id, identity_id, template, language, recipient, sealed_content,
           created_at, attempts, next_attempt_at, dead_at, last_error)
         VALUES ($1, $2, $3, 'reset_password', 'en', $4, $5, now() - interval '1 hour', 9, now(), now(), $6)`,
        [
          ...[mail, shop.id, person.id, person.email],
          service.app.get(MailContents).seal(mail, { name: 'Ada', data }),
          `550 no such mailbox: ${person.email}`,
        ],
      );
      service.app.get(Findings).from(async () => [
        {
          check: 'migrations',
          found: {
            name: 'migrationsPending',
            values: [1, 'AddsAColumnThatEveryTableNeeds1782345678901', 'npm run -s cli -- migrate'],
          },
        },
      ]);
    });

    async function open(page: Page, path: string): Promise<void> {
      const [name = '', value = ''] = owner.cookie.split(/=(.*)/s);
      await page.context().addCookies([{ name, value, url: service.url }]);
      await page.goto(service.url + path);
    }

    const PAGES: Record<string, () => string> = {
      overview: () => '/console',
      dashboard: () => `/console/applications/${shop.slug}/dashboard?range=7d`,
      trail: () => '/console/trail',
      mails: () => `/console/mail?application=${shop.slug}`,
      'a mail': () => `/console/mail/${mail}`,
      'a mail to send again': () => `/console/mail/${mail}/retry`,
      'mails of an application': () => `/console/applications/${shop.slug}/mails`,
      'a mail of an application': () => `/console/applications/${shop.slug}/mails/verify_address-en`,
      organizations: () => `/console/applications/${shop.slug}/organizations?q=ac`,
      'a new organization': () => `/console/applications/${shop.slug}/organizations/new`,
      'an organization': () => `/console/applications/${shop.slug}/organizations/${organization.id}`,
      'a change of it': () => `/console/applications/${shop.slug}/organizations/${organization.id}/change`,
      'its deletion': () => `/console/applications/${shop.slug}/organizations/${organization.id}/delete`,
      'a new member': () => `/console/applications/${shop.slug}/organizations/${organization.id}/members/new`,
      'roles of a member': () =>
        `/console/applications/${shop.slug}/organizations/${organization.id}/members/${person.id}/roles`,
      'a member to remove': () =>
        `/console/applications/${shop.slug}/organizations/${organization.id}/members/${person.id}/remove`,
      'invitations into it': () => `/console/applications/${shop.slug}/organizations/${organization.id}/invitations`,
      'a person to invite into it': () =>
        `/console/applications/${shop.slug}/organizations/${organization.id}/invitations/new`,
      'domains of it': () => `/console/applications/${shop.slug}/organizations/${organization.id}/domains`,
      'a domain to claim': () => `/console/applications/${shop.slug}/organizations/${organization.id}/domains/new`,
      'a domain to prove': () =>
        `/console/applications/${shop.slug}/organizations/${organization.id}/domains/waits.example/verify`,
      'its provider': () => `/console/applications/${shop.slug}/organizations/${organization.id}/provider`,
      'a provider to set': () => `/console/applications/${shop.slug}/organizations/${organization.id}/provider/set`,
      'its policy': () => `/console/applications/${shop.slug}/organizations/${organization.id}/policy`,
      'a policy to change': () => `/console/applications/${shop.slug}/organizations/${organization.id}/policy/change`,
      'a member’s own page': () => `/console/people/${person.id}`,
      operators: () => '/console/operators',
      'signing keys': () => '/console/signing-keys',
      'rotation of the keys': () => '/console/signing-keys/rotate',
    };

    it.each(Object.entries(PAGES))('%s: has no fault that axe finds, and no complaint', async (name, pathOf) => {
      const { page } = one;
      const complaints: string[] = [];
      hearComplaints(page, complaints);
      await open(page, pathOf());
      await page.locator('nav.rooms').waitFor();
      for (const summary of await page.locator('.items summary, .mail + details summary').all()) await summary.click();
      expect(complaints.filter((words) => !isExpected(words))).toEqual([]); // axe knocks at the closed frame of a mail
      expect(await faultsIn(looks, page, `console-${name}`, SIZES, LAYOUT_FAULTS)).toEqual([]);
    });

    it('draws a mail in its frame, where nothing leads anywhere', async () => {
      const { page } = one;
      await open(page, `/console/mail/${mail}`);
      const frame = page.frameLocator('iframe.mail');
      await frame.getByRole('link', { name: 'Set a new password' }).click();
      expect(await frame.getByRole('heading', { name: 'Set a new password' }).count()).toBe(1);
      expect(page.context().pages()).toHaveLength(1);
      expect(page.url()).toBe(`${service.url}/console/mail/${mail}`);
    });
  });
