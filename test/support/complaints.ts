import type { Page } from 'playwright-core';

/** Comes or not by timing: something had the focus before the page gave it away. */
const BY_TIMING = 'Autofocus processing was blocked';

/** Adds to the list what the browser says about the page in its console. */
export function hearComplaints(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (!message.text().startsWith(BY_TIMING)) complaints.push(message.text());
  });
}
