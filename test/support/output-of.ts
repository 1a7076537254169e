import { type SpawnOptions, spawn } from 'node:child_process';
import { reap } from './reaper.js';

/** Not spawnSync: the service that it asks runs in this very process. */
export function outputOf(
  program: string,
  args: string[],
  { cwd, env }: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = reap(spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] }));
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}
