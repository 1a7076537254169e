import { givenAccountPages } from '../support/account-pages.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { visibleText } from '../support/hosted.js';
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

  it('leave one', async () => {
    await member('admin');
    const browser = await open(await member('member'));
    await browser.open('/portal/organizations/acme/leave');
    expect(seen(browser)).toContain('Leave The acme?');
    const left = await browser.press('Leave the organization');
    expect(left.status).toBe(303);
  });
});
