import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { spawnCli } from '../support/cli.js';
import { describeReading, librariesOf } from '../support/cli-reading.js';
import { givenApplication } from '../support/given.js';
import { useService } from '../support/service.js';

const TRIES = 10;
/** `node -e 0` takes about 40 ms on a quiet machine. So many times that is 200 ms more, which a person does not notice. */
const UNNOTICED = 6;
const EMPTY = ['-e', '0'];
/** Reading the services takes longer than a person likes to wait for a listing. */
const SERVICES = [
  '--input-type=module',
  '-e',
  `await import('${pathToFileURL('dist/identities/account/account.module.js')}')`,
];
const SAYS_ITS_TIME = `--import=data:text/javascript,${encodeURIComponent(
  `import { writeSync } from 'node:fs';
   process.on('exit', () => { const { user, system } = process.cpuUsage(); writeSync(2, '\\ntook ' + (user + system)) });`,
)}`;

/** In microseconds. */
async function processorTime(env: NodeJS.ProcessEnv, ...args: string[]): Promise<number> {
  const { stderr } = await promisify(execFile)(process.execPath, [SAYS_ITS_TIME, ...args], { env });
  return Number(/\ntook (\d+)$/.exec(stderr)?.[1]);
}

/** Of processor time, side by side and the best of several tries: a busy machine is slow with both. */
async function ratio(variables: NodeJS.ProcessEnv, args: string[], to: string[], most: number): Promise<number> {
  let [asked, yardstick] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < TRIES && (tries === 0 || asked > most * yardstick); tries += 1) {
    yardstick = Math.min(yardstick, await processorTime(variables, ...to));
    asked = Math.min(asked, await processorTime(variables, 'dist/bundle/cli.js', ...args));
  }
  return asked / yardstick;
}

describe('The command line answers at once', () => {
  const service = useService();

  it.each([
    ['--help', ['--help']],
    ['the help of a group', ['keys', '--help']],
    ['the help of a command', ['identities', 'import', '--help']],
    ['an unknown command', ['sede']],
    ['an unknown option', ['seed', 'demo.yml', '--dry']],
    ['a missing argument', ['keys', 'create']],
  ])('I22: reads no service for %s', async (_, args) => {
    expect(await librariesOf({}, ...args)).toEqual(['commander', 'picocolors', 'reflect-metadata']);
  });

  // Red where the output is a stream: it writes what fits, and the command ends as if all were well.
  it('says so where its output does not fit on the disk', async () => {
    const file = path.join(mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'full-')), 'output.json');
    const limited = `trap '' XFSZ; ulimit -f 1; exec "$0" dist/bundle/cli.js plans list --json > '${file}'`;
    for (let count = 0; count < 5; count += 1) await givenApplication(service); // each with a plan
    const failure = await promisify(execFile)('sh', ['-c', limited, process.execPath], {
      env: { PATH: process.env.PATH, ...service.variables },
    }).catch((error) => error);
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('could not be written (EFBIG') });
  });

  it('says its version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await spawnCli({}, '--version')).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('I22: takes little more than an empty program for the help of a command', async () => {
    expect(await ratio({}, ['seed', '--help'], EMPTY, UNNOTICED)).toBeLessThanOrEqual(UNNOTICED);
  });

  it('I22: takes less than half of the time of the services for a listing', async () => {
    expect(await ratio(service.variables, ['plans', 'list'], SERVICES, 0.5)).toBeLessThanOrEqual(0.5);
  });
});

describeReading(['sessions show SESSION', 'metrics SLUG'], ['keys create SLUG', 'identities block ID']);
