import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].filter((place): place is string => Boolean(place));

const executablePath = PLACES.find((place) => existsSync(place));

/** For what only a real browser can show. Without one on the machine the tests are skipped, and say so. */
export const describeInChromium = executablePath ? describe : describe.skip;

if (!executablePath)
  process.stderr.write('Skipped: no Chromium on this machine. Install one, or name yours in CHROMIUM_PATH.\n');

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath as string,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
