import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const FLAGS: string[] = scripts.start.split(' ').filter((word: string) => word.startsWith('--'));
/** A module, as what `npm start` runs is: Node reads it on its thread pool, which is then as large as it will ever be. */
const COUNT_THREADS = `
  import { pbkdf2 } from 'node:crypto';
  import { readdirSync } from 'node:fs';
  import { promisify } from 'node:util';
  await promisify(pbkdf2)('password', 'salt', 1, 16, 'sha256');
  console.log(readdirSync('/proc/self/task').length);
`;

/** How many threads a process has that is started as `npm start` starts it. */
function threadsOf(poolSize?: number): number {
  const { UV_THREADPOOL_SIZE: _ours, ...env } = process.env;
  if (poolSize) env.UV_THREADPOOL_SIZE = String(poolSize);
  const script = `data:text/javascript,${encodeURIComponent(COUNT_THREADS)}`;
  const entry = `import(${JSON.stringify(script)})`;
  return Number(
    execFileSync(process.execPath, [...FLAGS, '--input-type=module', '-e', entry], { env, encoding: 'utf8' }),
  );
}

const canCount = process.platform === 'linux' && readdirSync('/proc/self/task').length > 0;

(canCount ? describe : describe.skip)("The service's thread pool", () => {
  it('has a thread for each core, and two at least', () => {
    expect(threadsOf()).toBe(threadsOf(Math.max(2, availableParallelism())));
  });

  it('is as large as the operator says', () => {
    expect(threadsOf(9) - threadsOf(5)).toBe(4);
  });
});
