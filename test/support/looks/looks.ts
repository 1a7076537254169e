import type { Page } from 'playwright-core';
import { findingsOn } from '../axe.js';
import { screenshot } from '../screenshots.js';

type Scheme = 'light' | 'dark';
type Sizes = Record<string, { width: number; height: number }>;
type Look = [size: string, scheme: Scheme];
/** In which of the sizes and colour schemes a page is looked at. */
export type Looks = (sizes: string[]) => Look[];

/** The smallest size in the light, and the largest in the dark. */
export const TWO_LOOKS: Looks = (sizes) => [
  [sizes[0] as string, 'light'],
  [sizes.at(-1) as string, 'dark'],
];
export const EVERY_LOOK: Looks = (sizes) =>
  sizes.flatMap((size): Look[] => [
    [size, 'light'],
    [size, 'dark'],
  ]);

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
  for (const [size, colorScheme] of looks(Object.keys(sizes))) {
    await page.setViewportSize(sizes[size] as Sizes[string]);
    await page.emulateMedia({ colorScheme });
    const found = await findingsOn(page, { onlyColours: colorScheme === 'dark' });
    for (const [fault, question] of questions) if (await page.evaluate(question)) found.push(fault);
    await screenshot(page, `${name.replace(/\W+/g, '-')}.${size}.${colorScheme}`);
    faults.push(...found.map((fault) => `${size}, ${colorScheme}: ${fault}`));
  }
  return faults;
}

/** Chromium notes every page whose status is no success, and what a page has cleared. */
export const isExpected = (words: string): boolean =>
  ['Failed to load resource: the server responded', 'Clear-Site-Data header'].some((note) => words.startsWith(note));
