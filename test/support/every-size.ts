import type { Page } from 'playwright-core';
import { findingsOn } from './axe.js';
import { screenshot } from './screenshots.js';

type Sizes = Record<string, { width: number; height: number }>;

/** What axe finds on the page in each size and colour scheme, and whether it is wider than its window. */
export async function faultsInEverySize(page: Page, name: string, sizes: Sizes): Promise<string[]> {
  const faults: string[] = [];
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await findingsOn(page, { onlyColours: colorScheme === 'dark' });
      if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) found.push('wider than its window');
      await screenshot(page, `${name.replace(/\W+/g, '-')}.${size}.${colorScheme}`);
      faults.push(...found.map((fault) => `${size}, ${colorScheme}: ${fault}`));
    }
  }
  return faults;
}
