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

/** The libraries that a service reads until it serves, by name. */
async function librariesOfStart(): Promise<Set<string>> {
  const folder = coverageFolder();
  const child = await Child.start({
    DATABASE_URL: await cloneDatabase(),
    SMTP_URL: 'smtp://localhost:2525',
    NODE_V8_COVERAGE: folder,
  });
  expect(await child.stop()).toEqual({ code: 0, signal: null });
  return librariesIn(folder);
}

describe('A start', () => {
  // Red where a module that it reads imports one of them at its top.
  it('reads no large library that most processes never use', async () => {
    const libraries = await librariesOfStart();
    expect(libraries).toContain('@nestjs/core');
    expect(SELDOM.filter((name) => libraries.has(name))).toEqual([]);
  });
});

describe('The library of passkeys', () => {
  // Red with `import()`, which remembers that it failed.
  it('is loaded by a later ceremony if too many files were open at the first', async () => {
    const script = `
      await import('reflect-metadata');
      const { openSync, closeSync } = await import('node:fs');
      const { webAuthn } = await import('${pathToFileURL('dist/identities/passkeys/web-authn.js')}');
      const attempt = () => { try { return typeof webAuthn().verifyRegistrationResponse; } catch ({ code }) { return code; } };
      const open = [];
      try { for (;;) open.push(openSync('/dev/null')); } catch {}
      const first = attempt();
      open.forEach((file) => closeSync(file));
      console.log(first, attempt());`;
    const limited = `ulimit -n 64; exec "$0" --input-type=module -e "$1"`;
    expect(await outputOf('sh', ['-c', limited, process.execPath, script])).toBe('EMFILE function\n');
  });
});
