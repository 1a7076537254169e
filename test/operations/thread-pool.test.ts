import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const FLAGS: string[] = scripts.start.split(' ').filter((word: string) => word.startsWith('--'));

/** How many threads a process has that is started as `npm start` starts one, with a module for its first file. */
function threadsOf(poolSize?: number): number {
  const { UV_THREADPOOL_SIZE: _ours, ...env } = process.env;
  if (poolSize) env.UV_THREADPOOL_SIZE = String(poolSize);
  return Number(execFileSync(process.execPath, [...FLAGS, 'test/support/count-threads.mjs'], { env }));
}

(process.platform === 'linux' ? describe : describe.skip)("The service's thread pool", () => {
  it('has a thread for each core, and two at least', () => {
    expect(threadsOf()).toBe(threadsOf(Math.max(2, availableParallelism())));
  });

  it('is as large as the operator says', () => {
    expect(threadsOf(9) - threadsOf(5)).toBe(4);
  });
});
