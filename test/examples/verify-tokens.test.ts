import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type GivenApplication, givenApplication, givenSession } from '../support/given.js';
import { basic, givenClient, token } from '../support/oidc.js';
import { outputOf } from '../support/output-of.js';
import { reap } from '../support/reaper.js';
import { answers, freePort, useService } from '../support/service.js';
import { ROOT } from '../support/tree.js';
import { until } from '../support/until.js';

const DOCUMENT = readFileSync(path.join(ROOT, 'docs/verify-tokens.md'), 'utf8');
const PYTHON = ['python3', '/usr/bin/python3'].find(
  (program) => spawnSync(program, ['-c', 'import jwt, cryptography']).status === 0,
);

const DRIVERS = {
  'verify.mjs': `
    import { verify } from './verify.mjs';
    for (const token of process.argv.slice(2))
      console.log(await verify(token).then(({ sub }) => sub, ({ message }) => 'refused: ' + message));`,
  'verify.py': `
import sys, jwt
from verify import verify
for token in sys.argv[1:]:
    try:
        print(verify(token)["sub"])
    except jwt.PyJWTError as refusal:
        print("refused:", refusal)`,
};

describe('docs/verify-tokens.md', () => {
  const service = useService();
  let application: GivenApplication;
  let good: { token: string; sub: string };
  let foreign: string;
  let idToken: string;
  let ofClient: string;

  beforeAll(async () => {
    application = await givenApplication(service, { plan: { services: true } });
    const machine = await givenClient(service, application, { type: 'machine', redirectUrls: [] });
    ofClient = (await token(service, { grant_type: 'client_credentials' }, basic(machine))).body.access_token;
    const { accessToken, identity } = await givenSession(service, { application });
    good = { token: accessToken, sub: identity.id };
    foreign = (await givenSession(service)).accessToken;
    const [, payload, signature] = accessToken.split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'JWT' })).toString('base64url');
    idToken = `${header}.${payload}.${signature}`;
  });

  /** The block of the document that begins with the name of its file, for this service, in a folder with our libraries. */
  function snippet(name: keyof typeof DRIVERS | 'api.mjs'): string {
    const [, text = ''] = new RegExp(`\`\`\`\\w+\\n(?://|#) ${name}\\n([\\s\\S]*?)\`\`\``).exec(DOCUMENT) ?? [];
    const folder = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'verify-'));
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    const ours = text
      .replaceAll('https://id.example.com', service.url)
      .replaceAll('https://api.example.com', application.id);
    expect([name, ours.split(service.url).length, ours.split(application.id).length]).toEqual([name, 2, 2]);
    writeFileSync(path.join(folder, name), ours);
    return folder;
  }

  async function expectVerification(name: keyof typeof DRIVERS, program: string): Promise<void> {
    const folder = snippet(name);
    const driver = path.join(folder, `driver${path.extname(name)}`);
    writeFileSync(driver, DRIVERS[name]);
    const lines = (await outputOf(program, [driver, good.token, foreign, idToken, ofClient])).trim().split('\n');
    expect(lines).toEqual([good.sub, ...Array(3).fill(expect.stringMatching(/^refused: /))]);
  }

  it('I12: verifies with jose as written', () => expectVerification('verify.mjs', process.execPath));

  // Skipped where Python has no PyJWT.
  (PYTHON ? it : it.skip)('I12: verifies with PyJWT as written', () =>
    expectVerification('verify.py', PYTHON as string),
  );

  it('I12: protects an Express application as written', async () => {
    const port = await freePort();
    const file = path.join(snippet('api.mjs'), 'api.mjs');
    const api = reap(
      spawn(process.execPath, [file], { env: { ...process.env, PORT: String(port) }, stdio: 'inherit' }),
    );
    await until(() => answers(port));
    const get = (token: string) =>
      fetch(`http://localhost:${port}/orders`, { headers: { authorization: `Bearer ${token}` } });
    expect(await (await get(good.token)).json()).toEqual({ for: good.sub });
    for (const token of [foreign, idToken, ofClient, 'x']) expect((await get(token)).status).toBe(401);
    api.kill();
  });
});
