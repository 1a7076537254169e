import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

/** Beside the other files of the tests, or where a person wants to look at them. */
const FOLDER = process.env.SCREENSHOTS ?? path.join(process.env.TEST_FOLDER as string, 'screenshots');

export async function screenshot(page: Page, name: string): Promise<Buffer> {
  mkdirSync(FOLDER, { recursive: true });
  return page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: true });
}
