import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeInChromium } from '../chromium.js';
import { EVERY_PAGE } from '../every-page.js';
import { givenApplication } from '../given.js';
import { givenChangedApplication } from '../given-changes.js';
import { useService } from '../service.js';
import { Walk } from '../walk.js';
import { faultsIn, isExpected, type Looks, useOnePage } from './looks.js';

const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };
const FAULTS = {
  // Red without a column that may be narrower than its longest word: an address of a relay went over the edge.
  'wider than its card':
    "[...document.querySelectorAll('.card')].some((card) => card.scrollWidth > card.clientWidth || [...card.children].some((part) => part.getBoundingClientRect().right > card.getBoundingClientRect().right - 16))",
  // Red where a remembered browser's page cut off the address that says which account it continues, in both places.
  'a text is cut off':
    "[...document.querySelectorAll('.card *:not(.unseen, input)')].some((part) => getComputedStyle(part).overflow === 'hidden' && part.scrollWidth > part.clientWidth)",
  // Red where «Cancel» stood alone at the start of a second line, below two other links.
  'the last way out is not at the end of its line':
    "[...document.querySelectorAll('.ending > * + :last-child')].some((last) => last.parentElement.getBoundingClientRect().right - last.getBoundingClientRect().right > 1)",
};

export const describeHostedPages = (looks: Looks, backgrounds: string[], pages: typeof EVERY_PAGE): void =>
  describeInChromium('Every hosted page', () => {
    const service = useService();
    let integrator: Server;
    let origin: string;
    const one = useOnePage();

    beforeAll(() => {
      integrator = createServer((_request, response) => response.end('<title>The application</title>')).listen(0);
      origin = `http://localhost:${(integrator.address() as AddressInfo).port}`;
    });
    afterAll(() => integrator?.close());

    const faultsOf = ({ page }: Walk, name: string) => faultsIn(looks, page, name, SIZES, FAULTS);
    const linesOfHeading = (walk: Walk) =>
      walk.page.evaluate<string[]>(`(() => {
      const text = document.querySelector('h1').firstChild;
      const range = document.createRange();
      const lines = new Map();
      for (let at = 0; at < text.length; at += 1) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const { top } = range.getBoundingClientRect();
        lines.set(top, (lines.get(top) ?? '') + text.data[at]);
      }
      return [...lines.values()];
    })()`);

    it.each(Object.entries(pages))('%s: has no fault that axe finds, and no complaint', async (name, reach) => {
      const application = await givenApplication(service, { origin });
      const walk = await reach(Walk.on(one.page, service, application));
      expect(await faultsOf(walk, name)).toEqual([]);
      expect(walk.complaints.filter((words) => !isExpected(words))).toEqual([]);
    });

    it.each(backgrounds)('can be read on the background %s', async (backgroundColor) => {
      const other = await givenApplication(service);
      await givenChangedApplication(service, other, { branding: { backgroundColor } });
      const walk = Walk.on(one.page, service, other);
      await walk.open();
      expect(await faultsOf(walk, `background ${backgroundColor}`)).toEqual([]);
    });

    it('keeps long words of an application in the window', async () => {
      const other = await givenApplication(service, { name: 'Hausverwaltungsgenossenschaft'.repeat(2) });
      await givenChangedApplication(service, other, { branding: { footer: 'imprint.example.com/'.repeat(8) } });
      const walk = Walk.on(one.page, service, other);
      await walk.open();
      expect(await faultsOf(walk, 'long words')).toEqual([]);
    });

    // Red without `word-break: auto-phrase`: the particle «は» began the second line.
    it('breaks a Japanese heading between phrases', async () => {
      const other = await givenApplication(service);
      const walk = await Walk.begin(one.browser, service, other, {
        locale: 'ja-JP',
        viewport: { width: 320, height: 640 },
      });
      const address = await walk.open();
      await walk.expire();
      await walk.page.goto(address);
      expect(await linesOfHeading(walk)).toEqual(['このログインは', '期限切れです']);
    });
  });
