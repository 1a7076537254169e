import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { givenAgents } from '../support/agents.js';
import { givenApplication, givenIdentity } from '../support/given.js';
import { Browser } from '../support/hosted.js';
import { givenClient } from '../support/oidc.js';
import { freePort, useService } from '../support/service.js';

describe('The check of the authors of the protocol', () => {
  const service = useService();

  it('passes without a warning', async () => {
    const application = await givenApplication(service);
    await givenAgents(service, application);
    const identity = await givenIdentity(service, application);
    const folder = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'conformance-'));
    const port = await freePort();
    const { id } = await givenClient(service, application, {
      type: 'public',
      redirectUrls: ['http://127.0.0.1/callback'],
    });
    const args = ['--url', service.variables.PUBLIC_URL as string, '--client-id', id, '--port', String(port)];
    const child = spawn(process.execPath, [
      ...['--import', './test/support/newer-fs.mjs'],
      'node_modules/@modelcontextprotocol/conformance/dist/index.js',
      ...['authorization', '--output-dir', folder, ...args],
    ]);
    let said = '';
    const led = new Promise<string>((found, failed) => {
      child.once('close', () => failed(new Error(said)));
      for (const output of [child.stdout, child.stderr])
        output.on('data', (chunk) => {
          said += chunk;
          const url = /^http\S+\/oauth\/authorize\?\S+$/m.exec(said)?.[0];
          if (url) found(url);
        });
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const { pathname, search } = new URL(await led);
    const browser = new Browser(service);
    await browser.open(pathname + search);
    const page = new URL(browser.page.headers.get('location') ?? '');
    await browser.open(page.pathname + page.search);
    await browser.submit({ email: identity.email, password: identity.password });
    await fetch(browser.page.headers.get('location') ?? '');
    expect(await ended).toBe(0);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
    const checks = files.flatMap((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
    expect(checks.map(({ id, status }) => `${id}: ${status}`).sort()).toEqual([
      'authorization-code-grant: SUCCESS',
      'authorization-server-metadata-cimd: SUCCESS',
      'authorization-server-metadata: SUCCESS',
    ]);
  });
});
