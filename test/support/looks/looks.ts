import type { Browser, Page } from 'playwright-core';
import { findingsOn } from '../axe.js';
import { launchShell } from '../chromium.js';
import { screenshot } from '../screenshots.js';

type Scheme = 'light' | 'dark';
type Sizes = Record<string, { width: number; height: number }>;
type Look = [size: string, scheme: Scheme];
/** In which of the sizes and colour schemes the page of this name is looked at. */
export type Looks = (sizes: string[], name: string) => Look[];

/** About half of the pages at the smallest size in the light, the others at the largest in the dark. */
export const ONE_LOOK: Looks = (sizes, name) => {
  const sum = Buffer.from(name).reduce((total, byte) => total + byte, 0);
  return sum % 2 === 1 ? [[sizes[0] as string, 'light']] : [[sizes.at(-1) as string, 'dark']];
};
export const EVERY_LOOK: Looks = (sizes) =>
  sizes.flatMap((size): Look[] => [
    [size, 'light'],
    [size, 'dark'],
  ]);

interface OnePage {
  browser: Browser;
  page: Page;
}

/** One page for all tests of a `describe`, with nothing of the test before: a browser's context costs a process. */
export function useOnePage(): OnePage {
  const one = {} as OnePage;
  beforeAll(async () => {
    one.browser = await launchShell();
    one.page = await (await one.browser.newContext({ locale: 'en-GB' })).newPage();
  });
  beforeEach(() => one.page.setViewportSize({ width: 1280, height: 720 }));
  afterEach(async () => {
    await one.page.goto('about:blank');
    one.page.removeAllListeners('console');
    one.page.removeAllListeners('pageerror');
    await one.page.context().clearCookies();
    for (const context of one.browser.contexts()) if (context !== one.page.context()) await context.close();
  });
  afterAll(() => one.browser?.close());
  return one;
}

/** Those pages alone. */
export const only = <T>(names: string[], pages: Record<string, T>): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, pages[name] as T]));

const WIDER = { 'wider than its window': 'document.documentElement.scrollWidth > innerWidth' };

/** What axe finds on the page in each look, and which of the questions it answers with yes. */
export async function faultsIn(
  looks: Looks,
  page: Page,
  name: string,
  sizes: Sizes,
  more: Record<string, string> = {},
): Promise<string[]> {
  const questions = Object.entries({ ...WIDER, ...more });
  const faults: string[] = [];
  const its = looks(Object.keys(sizes), name);
  for (const [size, colorScheme] of its) {
    await page.setViewportSize(sizes[size] as Sizes[string]);
    await page.emulateMedia({ colorScheme });
    const found = await findingsOn(page, { onlyColours: its.length > 1 && colorScheme === 'dark' });
    for (const [fault, question] of questions) if (await page.evaluate(question)) found.push(fault);
    await screenshot(page, `${name.replace(/\W+/g, '-')}.${size}.${colorScheme}`);
    faults.push(...found.map((fault) => `${size}, ${colorScheme}: ${fault}`));
  }
  return faults;
}

/** Chromium notes every page whose status is no success, and what a page has cleared. */
export const isExpected = (words: string): boolean =>
  ['Failed to load resource: the server responded', 'Clear-Site-Data header'].some((note) => words.startsWith(note));
