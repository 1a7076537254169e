import type { Page } from 'playwright-core';

/** The URL at which the browser arrives at the application. Where it does not come, the failure says what it shows instead. */
export async function landing(page: Page, { origin }: { origin: string }): Promise<URL> {
  try {
    await page.waitForURL(`${origin}/**`);
  } catch (failure) {
    const shown = await page.textContent('body', { timeout: 1_000 }).catch(String);
    throw new Error(`The browser stays at ${page.url()}:\n${shown}`, { cause: failure });
  }
  return new URL(page.url());
}
