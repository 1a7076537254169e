import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { Browser } from '../support/hosted.js';
import { outputOf } from '../support/output-of.js';
import { useService } from '../support/service.js';
import { ROOT } from '../support/tree.js';

const DOCUMENT = readFileSync(path.join(ROOT, 'docs/api.md'), 'utf8');
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const APP = 'http://localhost:4999';

const COMPILER_OPTIONS = {
  ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, skipLibCheck: true },
  ...{ module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom'], types: ['node'] },
};

const DRIVER = `
import { endSession, openSession, refresh, startLogin } from './gatehouse.js';
const [step = '', first = '', second = '', proof = '{}'] = process.argv.slice(2);
const finish = async (code: string, verifier: string) => {
  const session = await openSession(code, verifier);
  const next = await refresh(session.refresh_token);
  const revoked = await endSession(next.access_token);
  const after = await refresh(next.refresh_token).then(() => 'alive', () => 'ended');
  return { email: session.user.email, rotated: next.refresh_token !== session.refresh_token, revoked, after };
};
console.log(JSON.stringify(await (step === 'start' ? startLogin(first, second, JSON.parse(proof)) : finish(first, second))));`;

describe('A client that openapi-typescript generates', () => {
  const service = useService();

  async function givenClient(): Promise<(...args: string[]) => Promise<unknown>> {
    const folder = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'client-'));
    const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
    const [, source = ''] = /```ts\n\/\/ gatehouse.ts\n([\s\S]*?)```/.exec(DOCUMENT) ?? [];
    const { body } = await service.http.get('/docs/openapi.json');
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    write('package.json', '{"type":"module"}');
    write('gatehouse-api.d.ts', astToString(await openapiTypescript(body)));
    write('gatehouse.ts', source.replaceAll('https://id.example.com', service.url));
    write('driver.ts', DRIVER);
    write('tsconfig.json', JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['driver.ts'] }));
    const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
    expect(await outputOf(process.execPath, [tsc, '-p', folder])).toBe('');
    return async (...args) => JSON.parse(await outputOf(process.execPath, [path.join(folder, 'driver.js'), ...args]));
  }

  async function signIn(url: string, { email, password }: GivenIdentity): Promise<URL> {
    const browser = new Browser(service);
    await browser.open(url.slice(service.url.length));
    const answer = await browser.submit({ email, password });
    return new URL(answer.headers.get('location') ?? '');
  }

  // Red while `refresh_token` is optional whatever the client type.
  it('I17: walks the six steps under strict, without a single `!`', async () => {
    const application = await givenApplication(service, { origin: APP });
    const person = await givenIdentity(service, application);
    const run = await givenClient();
    const code_challenge = createHash('sha256').update(VERIFIER).digest('base64url');
    const login = await run('start', application.apiKey, APP, JSON.stringify({ state: 'mine', code_challenge }));
    const { searchParams } = await signIn(login as string, person);
    expect(searchParams.get('state')).toBe('mine');
    expect(await run('finish', searchParams.get('code') ?? '', VERIFIER)).toEqual({
      email: person.email,
      rotated: true,
      revoked: expect.stringMatching(/Z$/),
      after: 'ended',
    });
  });
});
