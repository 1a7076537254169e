import type { Browser } from 'playwright-core';
import { Cache } from '../../src/platform/cache/cache.js';
import { describeInChromium } from './chromium.js';
import { EVERY_PAGE } from './every-page.js';
import { type GivenApplication, givenApplication, givenIdentity } from './given.js';
import { landing } from './landing.js';
import { useNewService } from './service.js';
import { useChromium } from './use-chromium.js';
import { Walk } from './walk.js';

/** Pages of a login that is open, from which a person may stray. Their forms, buttons and links belong to the flow. */
const STEPS = [
  'sign in',
  'sign in, remembered',
  'create an account',
  'check your inbox',
  'forgotten password',
  'reset by code',
  'new relay address',
  'sign in, with an account to link',
  'prove a mailbox',
  'another address',
  'second factor',
  'set up a second factor',
  'recovery codes',
];

/** In the order of the ways. */
const HARDEST = ['recovery codes', 'sign in, remembered', 'new relay address', 'check your inbox'];

/** Which of the ways are tried from the step with this number. */
type Choice = (ways: string[], step: number) => string[];
/** Each way once, from pages of different kinds. */
export const EACH_WAY_ONCE: Choice = (ways, step) => ways.filter((_, way) => STEPS[step] === HARDEST[way]);
export const EVERY_WAY: Choice = (ways) => ways;

export const describeStrays = (choose: Choice): void =>
  describeInChromium('A person who strays', () => {
    const service = useNewService();
    const openChromium = useChromium(service);
    let application: GivenApplication;
    let browser: Browser;
    let walk: Walk;

    beforeAll(async () => {
      ({ application, browser } = await openChromium());
    });
    beforeEach(async () => {
      application = await givenApplication(service, { origin: application.origin }); // one page has it demand a factor
      walk = await Walk.begin(browser, service, application);
    });

    const reach = (name: string) => (EVERY_PAGE[name] as (walk: Walk) => Promise<Walk>)(walk);
    /** Sends the first form of the page as it is, with something in every field. */
    async function send(): Promise<void> {
      for (const field of await walk.page.locator('form input:visible:not([type=checkbox])').all())
        await field.fill((await field.getAttribute('name')) === 'code' ? '123456' : walk.email);
      await walk.page.locator('form button[type=submit]:visible').first().click();
      await walk.page.waitForLoadState();
    }
    /** So that a person without a second factor signs in straight through. */
    async function demandNothing(): Promise<void> {
      await service.db.query("UPDATE applications SET mfa = 'optional' WHERE id = $1", [application.id]);
      service.app.get(Cache).dropAll();
    }
    async function expectWayOn(heading: string): Promise<void> {
      await walk.sees(heading);
      await walk.follow('Back to Test application');
      await walk.landed();
    }
    async function expectOtherTab(address: string, heading: string): Promise<void> {
      await walk.page.goto(address);
      await expectWayOn(heading);
    }

    const WAYS: Record<string, (step: string) => Promise<void>> = {
      'too late, when the login has expired': async (name) => {
        await reach(name);
        await walk.expire();
        const address = walk.page.url();
        await send();
        await expectWayOn('This sign-in has expired');
        await expectOtherTab(address, 'This sign-in has expired');
      },

      'with a browser that refuses cookies': async (name) => {
        await reach(name);
        await walk.context.clearCookies();
        await send();
        await walk.sees('We could not check this form');
        await walk.page.getByText('Allow cookies for this site and try again.').waitFor();
        await walk.page.getByRole('link', { name: 'Back to sign in' }).waitFor();
      },

      'into a second tab, after the first has finished': async (name) => {
        await reach(name);
        const { page } = walk;
        const [first, address] = [await walk.context.newPage(), page.url()];
        const { email } = await givenIdentity(service, application);
        await demandNothing();
        await first.goto(address.replace(/\/login[^?]*/, '/login'));
        if (name === 'sign in, remembered') await first.getByRole('link', { name: 'Use another account' }).click();
        await first.getByLabel('Email', { exact: true }).fill(email);
        await first.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
        await first.getByRole('button', { name: 'Sign in', exact: true }).click();
        await landing(first, application);
        await send();
        await expectWayOn('This sign-in is finished');
        await expectOtherTab(address, 'This sign-in is finished');
      },

      'to another browser': async (name) => {
        await reach(name);
        const address = walk.page.url();
        await walk.page.goto(address.replace(/\/login[^?]*/, '/login'));
        await walk.signIn('not the right one');
        walk = await walk.elsewhere();
        await expectOtherTab(address, 'Opened in another browser');
      },
    };
    const strays = STEPS.flatMap((step, number) =>
      choose(Object.keys(WAYS), number).map((way) => [way, step] as const),
    ).filter(([way, step]) => way !== 'to another browser' || step !== 'sign in, remembered'); // it has no form to fill

    it.each(strays)('%s: %s', (way, step) => WAYS[way]?.(step));
  });
