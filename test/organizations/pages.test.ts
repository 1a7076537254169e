import { givenAccountPages } from '../support/account-pages.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenInvitation } from '../support/given-invitation.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { visibleText } from '../support/hosted.js';
import { mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

describe('«My organizations» on the account pages', () => {
  const service = useService();
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
    expect(seen(browser)).toContain('Tick one role at least.');
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
    expect(seen(browser)).toContain('Tick one role at least.');
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

  it('leave one', async () => {
    await member('admin');
    const browser = await open(await member('member'));
    await browser.open('/portal/organizations/acme/leave');
    expect(seen(browser)).toContain('Leave The acme?');
    const left = await browser.press('Leave the organization');
    expect(left.status).toBe(303);
  });
});
