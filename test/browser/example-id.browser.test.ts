import type { Browser } from 'playwright-core';
import { newId } from '../../src/platform/crypto/ids.js';
import { findingsOn } from '../support/axe.js';
import { describeInChromium } from '../support/chromium.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { screenshot } from '../support/screenshots.js';
import { useService } from '../support/service.js';
import { useChromium } from '../support/use-chromium.js';
import { Walk } from '../support/walk.js';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

describeInChromium('Signing in with Example ID', () => {
  const service = useService();
  const openChromium = useChromium(service);
  let application: GivenApplication;
  let browser: Browser;
  let walk: Walk;

  beforeAll(async () => {
    ({ application, browser } = await openChromium());
    await offer(application.id);
  });

  const offer = (id: string) =>
    service.db.query(
      `INSERT INTO application_providers (id, application_id, provider, type, issuer, client_id, label, created_at, updated_at)
       VALUES ($1, $2, 'example', 'oidc', $3, $4, 'Example ID', now(), now())`,
      [newId(), id, `${service.url}/dev/example-id`, `client of ${id}`],
    );

  async function choose(person: RegExp): Promise<void> {
    await walk.page.getByRole('button', { name: 'Continue with Example ID' }).click();
    await walk.sees('Who do you want to be?');
    await walk.page.getByRole('radio', { name: person }).check();
    // By keyboard: on a phone the page scrolls to the button, and a pointer may miss it meanwhile.
    await walk.page.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
    await walk.page.waitForLoadState();
  }
  const arrives = async () => expect((await walk.landed()).searchParams.get('code')).toMatch(/^gh_code_/);

  it.each(Object.entries(SIZES))('is remembered, and continues with one click (%s)', async (size, viewport) => {
    walk = await Walk.begin(browser, service, application, { viewport });
    await walk.open();
    await screenshot(walk.page, `example-sign-in.${size}`);
    await walk.page.getByLabel('Remember me in this browser').check();
    await choose(/^Grace Hopper/);
    await arrives();
    await walk.open();
    await walk.press('Continue as grace@example.net');
    await arrives();
    expect(walk.complaints).toEqual([]);
  });

  it('asks for the address that Example ID does not verify, or does not know', async () => {
    walk = await Walk.begin(browser, service, application);
    await walk.open();
    await choose(/^Linus Pauling/);
    await walk.sees('Check your inbox');
    await walk.open();
    await choose(/^Emmy Noether/);
    await walk.sees('Your email address');
    expect(walk.complaints).toEqual([]);
  });

  // Red with keys of its own for each set of applications: the service had fetched the old ones a moment before.
  it('goes on where another application comes in the middle of a sign-in', async () => {
    walk = await Walk.begin(browser, service, application);
    await walk.open();
    await walk.press('Continue with Example ID');
    await walk.sees('Who do you want to be?');
    await offer((await givenApplication(service)).id);
    await walk.page.getByRole('radio', { name: /^Grace Hopper/ }).check();
    await walk.page.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
    await arrives();
  });

  it('offers a choice to a person behind a relay', async () => {
    walk = await Walk.begin(browser, service, application);
    await walk.open();
    await choose(/^Alan Turing/);
    await walk.page.getByRole('button', { name: 'Create account' }).click();
    await arrives();
  });

  it('comes back to the sign-in page when it is left', async () => {
    walk = await Walk.begin(browser, service, application);
    await walk.open();
    await walk.press('Continue with Example ID');
    await walk.press('Cancel');
    await walk.sees('Sign in');
  });

  it('says behind the back button that the sign-in is over', async () => {
    walk = await Walk.begin(browser, service, application);
    await walk.open();
    await choose(/^Grace Hopper/);
    await arrives();
    await walk.page.goBack();
    await walk.sees('This sign-in is over');
    await walk.page.getByRole('link', { name: 'To the demo application' }).waitFor();
  });

  it('has a page that can be read', async () => {
    walk = await Walk.begin(browser, service, application);
    await walk.open();
    await walk.press('Continue with Example ID');
    await walk.sees('Who do you want to be?');
    for (const [size, viewport] of Object.entries(SIZES)) {
      await walk.page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await walk.page.emulateMedia({ colorScheme });
        expect(await findingsOn(walk.page, { onlyColours: colorScheme === 'dark' })).toEqual([]);
        await screenshot(walk.page, `example-people.${size}.${colorScheme}`);
      }
    }
  });
});
