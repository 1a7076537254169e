import { givenAccountPages } from '../support/account-pages.js';
import { useDns } from '../support/dns-server.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenInvitation } from '../support/given-invitation.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { formOf, visibleText } from '../support/hosted.js';
import { mailsTo } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';

describe('«My organizations» on the account pages', () => {
  const dns = useDns();
  const service = useService(dns.variables);
  let application: GivenApplication;
  let organizations: Organizations;
  let acme: GivenOrganization;
  beforeAll(async () => {
    application = await givenApplication(service);
    organizations = await Organizations.of(service, application);
    acme = await organizations.make('acme');
  });

  const member = async (...roles: string[]) => {
    const identity = await givenIdentity(service, application, { name: `Member ${roles}` });
    await organizations.put(acme, identity, roles);
    return identity;
  };
  const open = async (identity: Awaited<ReturnType<typeof member>>) => {
    const { browser } = await givenAccountPages(service, { application, identity });
    await browser.open('/portal');
    return browser;
  };
  const seen = (browser: Awaited<ReturnType<typeof open>>) => visibleText(browser.page.text);

  it('are led to from the overview, and show what the person is there', async () => {
    await member('admin');
    const browser = await open(await member('member'));
    expect(seen(browser)).toContain('Your organizations');
    await browser.open('/portal/organizations');
    expect(seen(browser)).toContain('The acme');
    expect(seen(browser)).toContain('You are: member');
    expect(seen(browser)).not.toContain('Members The acme');
    expect((await browser.open('/portal/organizations/acme/members')).status).not.toBe(200);
  });

  it('change the roles of a member, after a proof', async () => {
    const ada = await member('member');
    const browser = await open(await member('admin'));
    await browser.open('/portal/organizations/acme/members');
    await browser.land();
    await browser.press('Confirm', { password: PASSWORD });
    await browser.land();
    expect(seen(browser)).toContain(ada.email);
    await browser.open(`/portal/organizations/acme/members/${ada.id}`);
    await browser.press('Save', { roles: 'admin' });
    await browser.land();
    expect(seen(browser)).toContain('It is saved.');
    await browser.open(`/portal/organizations/acme/members/${ada.id}`);
    const none = await browser.press('Save');
    expect(none.status).toBe(400);
    expect(seen(browser)).toContain('Choose at least one role.');
    await browser.press('Remove from the organization');
    await browser.land();
    expect(seen(browser)).toContain('The member is removed.');
    expect(seen(browser)).not.toContain(ada.email);
  });

  it('invite a person, send it again and withdraw it, after a proof', async () => {
    const browser = await open(await member('admin'));
    await browser.open('/portal/organizations/acme/invitations');
    await browser.land();
    await browser.press('Confirm', { password: PASSWORD });
    await browser.land();
    expect(seen(browser)).toContain('No one is invited at the moment.');
    const invite = (fields: Record<string, string>) => browser.press('Send the invitation', fields);
    expect((await invite({ email: 'no address', roles: 'member' })).status).toBe(400);
    expect(seen(browser)).toContain('Enter your full email address');
    expect((await invite({ email: 'guest@example.com' })).status).toBe(400);
    expect(seen(browser)).toContain('Choose at least one role.');
    await invite({ email: 'guest@example.com', roles: 'member' });
    await browser.land();
    expect(seen(browser)).toContain('The invitation is on its way.');
    expect((await invite({ email: 'guest@example.com', roles: 'member' })).status).toBe(409);
    expect(seen(browser)).toContain('This address has an open invitation.');
    await browser.press('Send again<span class="unseen"> guest@example.com</span>');
    await browser.land();
    expect(await mailsTo(service, 'guest@example.com')).toHaveLength(2);
    await browser.press('Withdraw<span class="unseen"> guest@example.com</span>');
    await browser.land();
    expect(seen(browser)).toContain('The invitation is withdrawn.');
    expect(seen(browser)).toContain('No one is invited at the moment.');
  });

  it('show a person what they are invited to, and let them join', async () => {
    const identity = await givenIdentity(service, application);
    await givenInvitation(service, application, identity.email, { organization: acme });
    const browser = await open(identity);
    await browser.open('/portal/organizations');
    expect(seen(browser)).toContain('You are invited The acme Join');
    await browser.press('Join<span class="unseen"> The acme</span>');
    await browser.land();
    expect(seen(browser)).toContain('You belong to it from now on.');
    expect(seen(browser)).toContain('You are: member');
  });

  /** A manager on the page of the domains, after the proof. */
  const atDomains = async () => {
    const browser = await open(await member('admin'));
    await browser.open('/portal/organizations');
    expect(seen(browser)).toContain('Domains The acme');
    await browser.open('/portal/organizations/acme/domains');
    await browser.land();
    await browser.press('Confirm', { password: PASSWORD });
    await browser.land();
    const button = (label: string, domain: string) => browser.press(`${label}<span class="unseen"> ${domain}</span>`);
    return { browser, button };
  };

  it('claim a domain, say what DNS lacks, prove it and remove it, after a proof', async () => {
    const { browser, button } = await atDomains();
    expect(seen(browser)).toContain('No domain is claimed yet.');
    await browser.press('Claim the domain', { domain: 'acme.example' });
    await browser.land();
    expect(seen(browser)).toContain('The domain is claimed.');
    const name = '_gatehouse-challenge.acme.example';
    const [, value = ''] = browser.page.text.match(/<code>(gatehouse-domain=[\w-]+)<\/code>/) ?? [];
    expect(seen(browser)).toContain(`Type TXT Name ${name} Value ${value}`);
    const check = async () => [(await button('Check now', 'acme.example')).status, seen(browser)];
    expect(await check()).toEqual([409, expect.stringContaining('DNS does not have this record yet.')]);
    dns.records.set(name, ['gatehouse-domain=of-another']);
    expect(await check()).toEqual([409, expect.stringContaining('DNS has this record with another value.')]);
    dns.mood = 'failing';
    expect(await check()).toEqual([
      409,
      expect.stringContaining('DNS did not answer for this domain. Try again in 1 minute.'),
    ]);
    dns.mood = 'well';
    dns.records.set(name, [value]);
    expect((await check())[0]).toBe(303);
    await browser.land();
    expect(seen(browser)).toContain('The domain is proved.');
    expect(seen(browser)).toContain('Proved · now');
    expect(seen(browser)).not.toContain(value);
    await button('Remove', 'acme.example');
    await browser.land();
    expect(seen(browser)).toContain('The domain is removed.');
    expect(seen(browser)).toContain('No domain is claimed yet.');
  });

  it('say what is wrong with a domain in its field, and keep what was typed', async () => {
    const { browser } = await atDomains();
    for (const [domain, status, text] of [
      ['no domain', 400, 'Something in this form could not be read.'],
      ['gmail.com', 409, 'People of many organizations use this domain.'],
    ] as const) {
      const refused = await browser.press('Claim the domain', { domain });
      expect([refused.status, seen(browser)]).toEqual([status, expect.stringContaining(text)]);
      expect(refused.text).toContain(`value="${domain}"`);
      expect(refused.text).toContain('id="domain-error"');
    }
  });

  const codeOf = ({ status, headers }: Answer) => [status, headers.get('x-error-code')];

  /** Red without the permission. */
  it('show no domains to a member who does not manage the organization', async () => {
    await organizations.prove(acme, 'hidden.example', dns);
    const browser = await open(await member('member'));
    await browser.open('/portal/organizations');
    expect(seen(browser)).not.toContain('Domains');
    await browser.open('/portal/organizations/acme/domains');
    await browser.land();
    await browser.press('Confirm', { password: PASSWORD });
    expect(codeOf(await browser.land())).toEqual([403, 'organization_not_member']);
    expect(seen(browser)).not.toContain('hidden.example');
  });

  /** Red where the list is not that of the one organization. */
  it('neither show nor change the domains of another organization', async () => {
    const globex = await organizations.make('globex');
    await organizations.prove(globex, 'globex.example', dns);
    const { browser, button } = await atDomains();
    expect(seen(browser)).not.toContain('globex.example');
    const { hidden } = formOf(browser.page, 'Claim the domain');
    const theirs: Record<string, string>[] = [
      { domain: 'more.example' },
      { check: 'globex.example' },
      { remove: 'globex.example' },
    ];
    for (const sent of theirs) {
      const elsewhere = await browser.post('/portal/organizations/globex/domains', { ...hidden, ...sent });
      expect(codeOf(elsewhere)).toEqual([403, 'organization_not_member']);
      expect(seen(browser)).not.toContain('globex.example');
    }
    const ours = await browser.post('/portal/organizations/acme/domains', { ...hidden, remove: 'globex.example' });
    expect(codeOf(ours)).toEqual([404, 'domain_unknown']);
    expect(seen(browser)).toContain('The organization no longer has this domain.');

    await browser.press('Claim the domain', { domain: 'globex.example' });
    await browser.land();
    const [value = ''] = browser.page.text.match(/gatehouse-domain=[\w-]+/) ?? [];
    const name = '_gatehouse-challenge.globex.example';
    dns.records.set(name, [...(dns.records.get(name) ?? []), value]);
    expect(codeOf(await button('Check now', 'globex.example'))).toEqual([409, 'domain_taken']);
    expect(seen(browser)).toContain('Another organization has proved this domain');
  });

  /** Red without the fresh proof. */
  it('ask for the proof again before they change a domain', async () => {
    const { browser, button } = await atDomains();
    await browser.press('Claim the domain', { domain: 'kept.example' });
    await browser.land();
    await service.db.query("UPDATE fresh_proofs SET proved_at = now() - interval '2 hours'");
    await service.db.query("UPDATE sessions SET authenticated_at = now() - interval '2 hours'");
    await button('Remove', 'kept.example');
    await browser.land();
    expect(seen(browser)).toContain('Confirm it is you');
    await browser.press('Confirm', { password: PASSWORD });
    await browser.land();
    expect(seen(browser)).toContain('kept.example');
  });

  it('leave one', async () => {
    await member('admin');
    const browser = await open(await member('member'));
    await browser.open('/portal/organizations/acme/leave');
    expect(seen(browser)).toContain('Leave The acme?');
    const left = await browser.press('Leave the organization');
    expect(left.status).toBe(303);
  });
});
