import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Child } from '../support/child.js';
import { coverageFolder, librariesIn } from '../support/libraries.js';
import { outputOf } from '../support/output-of.js';
import { cloneDatabase } from '../support/service.js';

/** Large, and loaded at their first use. */
const SELDOM = [
  '@peculiar/x509',
  '@simplewebauthn/server',
  'csv-parse',
  'echarts',
  'nodemailer',
  'otplib',
  'pino-pretty',
  'redis',
  'undici',
  'yaml',
];

/** What a service reads until it has served and stopped: libraries by name, and the modules of Node itself. */
async function readings(): Promise<{ libraries: Set<string>; modules: string[]; log: string }> {
  const folder = coverageFolder();
  const file = path.join(coverageFolder(), 'modules');
  const list = `import { writeFileSync } from 'node:fs';
    process.on('exit', () => writeFileSync('${file}', JSON.stringify(process.moduleLoadList)));`;
  const child = await Child.start({
    DATABASE_URL: await cloneDatabase(),
    SMTP_URL: 'smtp://localhost:2525',
    OTEL_SERVICE_NAME: 'alone',
    NODE_V8_COVERAGE: folder,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(list)}`,
  });
  expect(await child.stop()).toEqual({ code: 0, signal: null });
  return { libraries: librariesIn(folder), modules: JSON.parse(readFileSync(file, 'utf8')), log: child.stdout };
}

describe('A start', () => {
  let read: Awaited<ReturnType<typeof readings>>;
  beforeAll(async () => {
    read = await readings();
  });

  // Red where a module that it reads imports one of them at its top.
  it('reads no large library that most processes never use', () => {
    expect(read.libraries).toContain('@nestjs/core');
    expect(SELDOM.filter((name) => read.libraries.has(name))).toEqual([]);
  });

  it('reads nothing of OpenTelemetry without a variable that wants traces', () => {
    const ofTracing = [...read.libraries].filter((name) => name.startsWith('@opentelemetry/'));
    expect(ofTracing).toEqual(['@opentelemetry/api']); // by another library, and it is small
    expect(read.log).not.toContain('trace_id');
  });

  // Red with a decorator's `typeof Response`, and with pg as it is: 60 ms and three megabytes. Red under Node 24 with an
  // `import` of `node:http`.
  it("loads neither Node's fetch nor HTTP/2", () => {
    expect(read.modules).toContain('NativeModule http');
    expect(read.modules.filter((name) => /undici\/undici|http2/.test(name))).toEqual([]);
  });
});

describe('The bundle', () => {
  // Red with comments of libraries: V8 keeps seven megabytes more.
  it('is written in ASCII, of which V8 keeps one byte for each character', () => {
    const files = readdirSync('dist/bundle', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.js'),
    );
    expect(files).toContain('main.js');
    expect(files.filter((file) => /[^\0-\x7f]/.test(readFileSync(path.join('dist/bundle', file), 'utf8')))).toEqual([]);
  });
});

describe('A library that is loaded late', () => {
  // Red with `import()`, which remembers that it failed.
  it.each([
    ['passkeys', 'identities/passkeys/web-authn.js', 'typeof webAuthn().verifyRegistrationResponse', 'function'],
    [
      ...['providers', 'identities/upstream/http/upstream-http.js'],
      ...["new UpstreamHttp().send(new URL('http://127.0.0.1:65535'), {}, true)", 'ECONNREFUSED'],
    ],
  ])('is loaded by a later request if too many files were open at the first: %s', async (_, file, act, outcome) => {
    const script = `
      await import('reflect-metadata');
      const { openSync, closeSync } = await import('node:fs');
      const { webAuthn, UpstreamHttp } = await import('${pathToFileURL(`dist/${file}`)}');
      const attempt = async () => { try { return await ${act}; } catch (error) { return (error.cause ?? error).code; } };
      const open = [];
      try { for (;;) open.push(openSync('/dev/null')); } catch {}
      const first = await attempt();
      open.forEach((file) => closeSync(file));
      console.log(first, await attempt());`;
    const limited = `ulimit -n 512; exec "$0" --input-type=module -e "$1"`;
    const said = await outputOf('sh', ['-c', limited, process.execPath, script]);
    expect(said).toMatch(/^(EMFILE|ERR_INVALID_PACKAGE_CONFIG) /); // Node 24 says so where it cannot open a package.json
    expect(said.split(' ')[1]).toBe(`${outcome}\n`);
  });
});
