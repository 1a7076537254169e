import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyExample, startExample } from '../support/example.js';
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

/** An example of which only its packages matter: it says what it finds in them. */
const START = `
import { core } from '@gatehouse/core';
import { fileURLToPath } from 'node:url';
console.log('core:', core, fileURLToPath(import.meta.resolve('@gatehouse/express')));
setInterval(() => {}, 1000);
console.log('It runs at', process.env.APP_URL);`;

describe('npm run example, for an example with packages of this checkout', () => {
  const service = useService();
  let checkout: string;

  const inCheckout = (...parts: string[]) => path.join(checkout, ...parts);

  beforeAll(() => {
    checkout = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'packages-'));
    cpSync(path.resolve('packages'), inCheckout('packages'), { recursive: true });
    writeFileSync(inCheckout('packages', 'core', 'index.js'), "export const core = 'first';\n");
  });

  /** Names its packages as the examples do, or where they are. */
  function givenExample(where: string): string {
    const folder = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'example-'));
    const dependencies = { '@gatehouse/core': `${where}/core`, '@gatehouse/express': `${where}/express` };
    const scripts = { start: 'node --env-file=.env start.js' };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts, dependencies }));
    writeFileSync(path.join(folder, '.env.example'), 'GATEHOUSE_URL=http://localhost:3000\n');
    writeFileSync(path.join(folder, 'start.js'), START);
    return folder;
  }

  async function whatItSays(folder: string): Promise<string> {
    const example = await startExample(service, 'made for this test', { folder });
    await example.stop();
    return example.said();
  }

  // Red where npm links them: a bundler then looks for React beside the package.
  it('installs them as copies, as a registry would, and the changed ones again', async () => {
    const folder = givenExample(`file:${inCheckout('packages')}`);
    const express = path.join(folder, 'node_modules', '@gatehouse', 'express', 'index.js');
    expect(await whatItSays(folder)).toContain(`core: first ${express}\n`);
    expect(await whatItSays(folder)).not.toContain('npm install');
    writeFileSync(inCheckout('packages', 'core', 'index.js'), "export const core = 'second';\n");
    expect(await whatItSays(folder)).toContain(`core: second ${express}\n`);
  });

  it('finds them for a copy that is elsewhere', async () => {
    const folder = givenExample('file:../../packages');
    writeFileSync(path.join(folder, 'start.js'), START.replace('{ core }', '* as core'));
    await whatItSays(folder);
    const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    expect(dependencies['@gatehouse/express']).toBe(`file:${path.resolve('packages/express')}`);
  });
});
