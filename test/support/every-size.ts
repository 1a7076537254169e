import type { Page } from 'playwright-core';
import { findingsOn } from './axe.js';
import { screenshot } from './screenshots.js';

type Sizes = Record<string, { width: number; height: number }>;

const WIDER = { 'wider than its window': 'document.documentElement.scrollWidth > innerWidth' };

/** What axe finds on the page in each size and colour scheme, and which of the questions it answers with yes. */
export async function faultsInEverySize(
  page: Page,
  name: string,
  sizes: Sizes,
  more: Record<string, string> = {},
): Promise<string[]> {
  const questions = Object.entries({ ...WIDER, ...more });
  const faults: string[] = [];
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await findingsOn(page, { onlyColours: colorScheme === 'dark' });
      for (const [fault, question] of questions) if (await page.evaluate(question)) found.push(fault);
      await screenshot(page, `${name.replace(/\W+/g, '-')}.${size}.${colorScheme}`);
      faults.push(...found.map((fault) => `${size}, ${colorScheme}: ${fault}`));
    }
  }
  return faults;
}
