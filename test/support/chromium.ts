import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].filter((place): place is string => Boolean(place));

const executablePath = PLACES.find((place) => existsSync(place));
const shellPath = [
  process.env.CHROMIUM_SHELL_PATH,
  process.env.CHROMIUM_PATH,
  '/usr/lib/chromium/chromium-headless-shell',
  executablePath,
].find((place) => place && existsSync(place));

/** For what only a real browser can show. Without one on the machine the tests are skipped, and say so. */
export const describeInChromium = executablePath ? describe : describe.skip;

if (!executablePath)
  process.stderr.write('Skipped: no Chromium on this machine. Install one, or name yours in CHROMIUM_PATH.\n');

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Fewer threads and processes for each page: the tests keep all cores busy anyway.
  '--js-flags=--single-threaded',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
];

export const launchChromium = ({ args = [], ...more }: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ ...more, executablePath: executablePath as string, args: [...ARGS, ...args] });

/**
 * The same engine without profiles, windows and services around it, where it is installed: for tests of the pages alone,
 * at half of the processor's time.
 */
export function launchShell({ args = [], ...more }: LaunchOptions = {}): Promise<Browser> {
  const launch = () => chromium.launch({ ...more, executablePath: shellPath as string, args: [...ARGS, ...args] });
  return launch().catch(launch); // it crashed once in many thousand starts, before any page
}
