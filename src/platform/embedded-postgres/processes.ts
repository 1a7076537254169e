import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Process ids are reused, most quickly in containers. A process whose name cannot be read counts as PostgreSQL. */
export function isPostgres(pid: number): boolean {
  const name = nameOf(pid);
  return name === undefined || name.includes('postgres');
}

function nameOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // it is already gone
  }
}
