import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { copyExample } from '../support/example.js';
import { reapGroup } from '../support/reaper.js';
import { freePort, useService } from '../support/service.js';
import { until } from '../support/until.js';

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

describe('npm run example', () => {
  const service = useService();
  let npm: ChildProcess;
  let folder: string;
  let url: string;

  beforeAll(async () => {
    folder = copyExample('own-screens');
    url = `http://localhost:${await freePort()}`;
    const { DATA_DIR, SECRET_KEY } = service.variables;
    npm = spawn('npm', ['run', '-s', 'example', '--', folder], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'development',
        DATABASE_URL: service.databaseUrl,
        PUBLIC_URL: service.url,
        APP_URL: url,
        DATA_DIR,
        SECRET_KEY,
      },
      detached: true,
      stdio: 'ignore',
    });
    reapGroup(npm);
    await until(() => answers(url), Boolean);
  });

  it('looks for Gatehouse where its own settings say that it runs', () => {
    expect(readFileSync(path.join(folder, '.env'), 'utf8')).toContain(`GATEHOUSE_URL=${service.url}\n`);
  });

  // Red where only npm ends: the example keeps its port.
  it('ends the example when npm is gone', async () => {
    npm.kill('SIGKILL');
    await until(
      () => answers(url),
      (isUp) => !isUp,
    );
  });
});
