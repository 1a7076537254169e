import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

/** Where a person wants to look at the pages. */
const FOLDER = process.env.SCREENSHOTS;

/** A picture for a person; no test looks at it, so without a folder for it none is taken. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!FOLDER) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: true });
}
