import { spawnSync } from 'node:child_process';
import { describeInChromium } from './chromium.js';

const isReachable =
  spawnSync('npm', ['ping', '--fetch-retries=1', '--fetch-timeout=20000'], { timeout: 120_000 }).status === 0;

if (!isReachable)
  process.stderr.write('Skipped: the npm registry cannot be reached, so what the test needs cannot be installed.\n');

/** For what the test installs. */
export const describeWithRegistry = isReachable ? describe : describe.skip;

/** For an example that a bundler builds: its packages are installed by the test. */
export const describeBuiltExample = isReachable ? describeInChromium : describe.skip;

/** How long installing and building may take on a slow machine. */
export const AN_INSTALLATION_MS = 30 * 60_000;
