import type { Page } from 'playwright-core';

/** Breaks out of text, of an attribute in either quotation mark, of a title and of a style. */
export const MARKUP = `"><script>alert(1)</script>'><img src=x onerror=alert(2)></title></style><svg onload=alert(3)>" autofocus onfocus=alert(4) x="`;

/** Everything that runs on the page, or that its policy keeps from running. */
export function watchFor(page: Page): string[] {
  const ran: string[] = [];
  page.on('dialog', async (dialog) => {
    ran.push(dialog.message());
    await dialog.dismiss();
  });
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && ran.push(message.text()));
  return ran;
}

/** The markup is shown, so it was not just left out; and it is nothing but text. */
export async function expectText(page: Page, ran: string[]): Promise<void> {
  expect(await page.content()).toContain('alert(1)');
  const handlers = await page
    .locator('*')
    .evaluateAll((all) => all.flatMap((one) => one.getAttributeNames().filter((name) => name.startsWith('on'))));
  expect({ ran, handlers }).toEqual({ ran: [], handlers: [] });
}
