import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Child } from '../support/child.js';
import { reap } from '../support/reaper.js';
import { cloneDatabase } from '../support/service.js';
import { until } from '../support/until.js';

// Linux: what is written to this file finds a full disk.
const FULL = '/dev/full';
const withFullDisk = existsSync(FULL) ? it : it.skip;

describe('The log in production', () => {
  // Red without a listener for errors, and where the exit flushes: the process waits for room without an end.
  withFullDisk('that finds a full disk neither ends nor holds up the service, which stops as usual', async () => {
    const full = openSync(FULL, 'w');
    const variables = {
      ...{ NODE_ENV: 'production', DATABASE_URL: await cloneDatabase(), PUBLIC_URL: 'https://id.example.com' },
      ...{ SMTP_URL: 'smtp://localhost:2525', TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1', SHUTDOWN_GRACE: '0' },
    };
    const child = await Child.spawn(variables, [], undefined, full);
    closeSync(full);
    const status = () =>
      child.http.get('/health/ready').then(
        ({ status }) => status,
        () => undefined,
      );
    expect(await Promise.race([until(status, (it) => it === 200), child.ended])).toBe(200);
    expect(await child.stop()).toEqual({ code: 0, signal: null });
  });

  // Red without a limit: all of it waits in memory.
  it('loses lines while its reader stalls, and says how many', async () => {
    const LINES = 8_192;
    const destination = pathToFileURL(path.resolve('dist/platform/logging/destination.js'));
    const program = `
      import { logDestination } from '${destination}';
      const log = await logDestination({ isProduction: true });
      const line = 'x'.repeat(1_023) + '\\n';
      for (let count = 0; count < ${LINES}; count += 1) log.write(line);
      process.stderr.write('written');
      setInterval(() => undefined, 1_000);`;
    const arguments_ = ['--input-type=module', '--eval', program];
    const child = reap(spawn(process.execPath, arguments_, { stdio: ['ignore', 'pipe', 'pipe'] }));
    await once(child.stderr, 'data');
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    const lost = await until(() => /"level":"warn".*"msg":"(\d+) lines of the log were lost/.exec(text)?.[1]);
    expect(text.split('\n').filter((line) => line.startsWith('x')).length).toBe(LINES - Number(lost));
    expect(Number(lost)).toBeGreaterThan(LINES / 4);
  });
});
