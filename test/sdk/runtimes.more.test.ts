import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { describeInChromium, launchChromium } from '../support/chromium.js';
import { type GivenApplication, givenApplication, givenSession } from '../support/given.js';
import { outputOf } from '../support/output-of.js';
import { reap } from '../support/reaper.js';
import { AN_INSTALLATION_MS, describeWithRegistry } from '../support/registry.js';
import { freePort, useService } from '../support/service.js';
import { ROOT } from '../support/tree.js';
import { until } from '../support/until.js';

const WORK = path.join(ROOT, 'test/support/sdk-everywhere.mjs');

describeWithRegistry('@gatehouse/core', () => {
  const service = useService();
  const folder = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'runtimes-'));
  const program = (name: string): string => path.join(folder, 'node_modules/.bin', name);
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service);
    writeFileSync(path.join(folder, 'package.json'), '{}');
    const options = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
    const installed = spawnSync('npm', ['install', ...options, 'deno@2', 'bun@1', 'workerd@1'], { cwd: folder });
    if (installed.status !== 0) throw new Error(String(installed.stderr));
  }, AN_INSTALLATION_MS);

  async function given() {
    const { accessToken, refreshToken, sessionId } = await givenSession(service, { application });
    const tokens = { accessToken, refreshToken };
    const asked = { url: service.url, apiKey: application.apiKey, audience: application.id, ...tokens };
    const expected = {
      same: true,
      sid: sessionId,
      next: sessionId,
      login: 302,
      after: 'terminal refresh_token_revoked',
    };
    return { asked, expected };
  }

  /** One file, as it would be deployed. */
  async function bundled(entry: string): Promise<string> {
    const outfile = path.join(folder, 'bundle.mjs');
    const stdin = { contents: entry, resolveDir: ROOT };
    await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'neutral' });
    return outfile;
  }

  it.each([
    ['Deno', 'deno', ['run', '--no-config', '--allow-net', '--allow-env']],
    ['Bun', 'bun', ['run']],
  ])('works under %s', async (_name, command, args) => {
    const { asked, expected } = await given();
    const script = `import { work } from '${WORK}';\nconsole.log(JSON.stringify(await work(${JSON.stringify(asked)})));`;
    const file = await bundled(script);
    expect(JSON.parse(await outputOf(program(command), [...args, file]))).toEqual(expected);
  });

  it('works in a worker', async () => {
    const { asked, expected } = await given();
    await bundled(
      `import { work } from '${WORK}';\nexport default { fetch: async (request) => Response.json(await work(await request.json())) };`,
    );
    const port = await freePort();
    writeFileSync(path.join(folder, 'config.capnp'), CONFIG.replace('PORT', String(port)));
    const worker: ChildProcess = reap(spawn(program('workerd'), ['serve', 'config.capnp'], { cwd: folder }));
    const ask = () => fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: JSON.stringify(asked) });
    const answer = await until(() => ask().catch(() => undefined));
    expect(await answer?.json()).toEqual(expected);
    worker.kill();
  });
});

describeInChromium('@gatehouse/core in a page', () => {
  const service = useService();

  it('works in Chromium', async () => {
    const application = await givenApplication(service);
    const { accessToken, refreshToken, sessionId } = await givenSession(service, { application });
    const contents = `import { work } from '${WORK}';\nglobalThis.work = work;`;
    const stdin = { contents, resolveDir: ROOT };
    const { outputFiles } = await build({ stdin, bundle: true, format: 'iife', write: false });
    const browser = await launchChromium();
    const page = await browser.newPage({ bypassCSP: true }); // that of Gatehouse lets its pages ask nobody
    await page.goto(`${service.url}/docs/openapi.json`);
    await page.evaluate(outputFiles[0]?.text ?? '');
    const tokens = { accessToken, refreshToken };
    const asked = { url: service.url, apiKey: application.apiKey, audience: application.id, ...tokens };
    expect(await page.evaluate(`work(${JSON.stringify(asked)})`)).toMatchObject({ same: true, sid: sessionId });
    await browser.close();
  });
});

const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "bundle.mjs", esModule = embed "bundle.mjs")],
      compatibilityDate = "2026-01-01", globalOutbound = "anywhere"
    )),
    (name = "anywhere", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:PORT", http = (), service = "main")],
);
`;
