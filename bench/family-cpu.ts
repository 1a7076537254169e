import { readdirSync, readFileSync } from 'node:fs';
import type { BenchDatabase } from './database.js';

/** Linux counts CPU time in hundredths of a second. */
const TICK_US = 10_000;

/** The CPU time of a PostgreSQL server so far, in microseconds, with that of its processes that have ended. */
export async function cpuOfServer(database: BenchDatabase): Promise<number> {
  const own = await database.value('SELECT pg_backend_pid()');
  return cpuOfFamily(statOf(String(own))?.parent ?? '');
}

/** The CPU time of a process and its children, in microseconds. */
export function cpuOfFamily(server: string): number {
  const all = readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? (statOf(pid) ?? []) : []));
  const ticks = all.map(({ pid, parent, used, ended }) => {
    if (pid === server) return used + ended;
    return parent === server ? used : 0;
  });
  return TICK_US * ticks.reduce((sum, one) => sum + one, 0);
}

interface Stat {
  pid: string;
  parent: string;
  used: number;
  /** By its children that have ended. */
  ended: number;
}

function statOf(pid: string): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const [user, system, usersEnded, systemEnded] = fields.slice(11, 15).map(Number) as [
      number,
      number,
      number,
      number,
    ];
    return { pid, parent: fields[1] ?? '', used: user + system, ended: usersEnded + systemEnded };
  } catch {
    return undefined; // it has just ended
  }
}
