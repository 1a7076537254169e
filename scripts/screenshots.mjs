import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { root } from './prepare.mjs';

/**
 * Takes the pictures of the README from a running `npm start`: `node scripts/screenshots.mjs`. BASE, API_KEY and
 * CHROMIUM_PATH may name another service, key or browser, and CONSOLE_PAGE the page of a person with a history.
 * `pngquant --nofs 128` makes the pictures of the console a third of their size.
 */
const { BASE = 'http://localhost:3000', CHROMIUM_PATH = '/usr/bin/chromium', CONSOLE_PAGE = '/console' } = process.env;
const API_KEY = process.env.API_KEY ?? readFileSync(path.join(root, '.data', 'demo-api-key'), 'utf8').trim();
const FOLDER = path.join(root, 'docs', 'images');

const started = await fetch(`${BASE}/v1/applications/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-api-key': API_KEY },
  body: JSON.stringify({ redirect_url: `${BASE}/demo/callback`, cancel_url: `${BASE}/demo/cancelled` }),
});
const { redirectUrl, message } = await started.json();
if (!redirectUrl) throw new Error(`The login did not start: ${message}`);

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu'] });
for (const colorScheme of ['light', 'dark']) {
  const page = await browser.newPage({ colorScheme, viewport: { width: 420, height: 480 }, deviceScaleFactor: 2 });
  await page.goto(redirectUrl);
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByRole('heading').first().click(); // a field without focus has no blinking cursor
  await page.screenshot({ path: path.join(FOLDER, `sign-in-${colorScheme}.png`), fullPage: true });
  const console = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 800 } });
  await console.goto(`${BASE}/dev/console`);
  await console.getByRole('button').click();
  await console.waitForURL(`${BASE}/console`);
  await console.goto(BASE + CONSOLE_PAGE);
  await console.screenshot({ path: path.join(FOLDER, `console-${colorScheme}.png`) });
}
await browser.close();
