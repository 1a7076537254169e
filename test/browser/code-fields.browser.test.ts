import type { Browser, Locator } from 'playwright-core';
import { describeInChromium } from '../support/chromium.js';
import { AccountWalk, EVERY_ACCOUNT_PAGE } from '../support/every-account-page.js';
import { EVERY_PAGE } from '../support/every-page.js';
import type { GivenApplication } from '../support/given.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { useChromium } from '../support/use-chromium.js';
import { Walk } from '../support/walk.js';

/** Longer than the pause before a whole code goes. */
const A_WHILE = 1_000;
const WRONG = '000000';

describeInChromium('The field for a code', () => {
  const service = useService();
  const openChromium = useChromium(service);
  let application: GivenApplication;
  let browser: Browser;

  beforeAll(async () => {
    ({ application, browser } = await openChromium());
  });

  const codeField = ({ page }: Pick<Walk, 'page'>): Locator => page.getByLabel('Code', { exact: true });
  const codeFor = async (walk: Walk): Promise<string> => (await latestMail(service, walk.email)).code;
  async function signedUp(options = {}): Promise<Walk> {
    const walk = await Walk.begin(browser, service, application, options);
    await walk.register();
    return walk;
  }
  /** Forms go nowhere from now on, and the time stands still: how often one was sent after a while. */
  async function sentAfter(walk: Pick<Walk, 'page'>, act: () => Promise<void>): Promise<number> {
    await walk.page.evaluate(`globalThis.sent = 0; addEventListener('submit', (event) => {
      if (!event.defaultPrevented) globalThis.sent += 1;
      event.preventDefault();
    })`);
    await walk.page.clock.install();
    await act();
    await walk.page.clock.runFor(A_WHILE);
    return walk.page.evaluate<number>('globalThis.sent');
  }

  // Red where the wrong digits came back: the right ones were typed behind them, and failed too.
  it('sends the last digit, is empty and has the focus after a wrong code, and takes the right one', async () => {
    const walk = await signedUp();
    await walk.page.keyboard.type(WRONG);
    await walk.page.getByText('This code is wrong').waitFor();
    expect(await codeField(walk).inputValue()).toBe('');
    await walk.page.keyboard.type(await codeFor(walk));
    expect((await walk.landed()).searchParams.get('code')).toMatch(/^gh_code_/);
  });

  it('sends a pasted code, whatever it is spaced with', async () => {
    const walk = await signedUp();
    const code = await codeFor(walk);
    await codeField(walk).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await walk.landed();
  });

  it('sends nothing before the last digit, and nothing that is no code', async () => {
    const walk = await signedUp();
    expect(await sentAfter(walk, () => codeField(walk).fill('12345'))).toBe(0);
    expect(await sentAfter(walk, () => codeField(walk).fill('1234567'))).toBe(0);
    expect(await sentAfter(walk, () => codeField(walk).fill('12345a'))).toBe(0);
  });

  it('sends a code once, also if its button is pressed meanwhile', async () => {
    const walk = await signedUp();
    const once = async () => {
      await codeField(walk).fill(WRONG);
      await walk.page.getByRole('button', { name: 'Verify', exact: true }).click();
      await codeField(walk).fill(WRONG);
    };
    expect(await sentAfter(walk, once)).toBe(1);
  });

  it.each([
    ['six digits beside a new password', 'reset by code'],
    ['a recovery code', 'recovery code'],
  ])('waits for the button where it is not the end of the form: %s', async (_what, name) => {
    const walk = await EVERY_PAGE[name]?.(await Walk.begin(browser, service, application));
    const field = (walk as Walk).page.locator('[name=code]');
    expect(await sentAfter(walk as Walk, () => field.fill(WRONG))).toBe(0);
  });

  it('waits for the button where a recovery code is taken too', async () => {
    const walk = await (await AccountWalk.begin(browser, service, application)).arrive();
    await EVERY_ACCOUNT_PAGE['confirm it is you, by a code']?.(walk);
    expect(await sentAfter(walk, () => codeField(walk).fill(WRONG))).toBe(0);
  });

  it('asks for digits and shows a place for each, and works without a script', async () => {
    const walk = await signedUp({ javaScriptEnabled: false });
    const field = codeField(walk);
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await field.getAttribute('data-places')).toBe('6');
    await field.fill(await codeFor(walk));
    await walk.press('Verify');
    await walk.landed();
  });
});
