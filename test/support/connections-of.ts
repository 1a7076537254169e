import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const ESTABLISHED = '01';

/** How many connections to a port of this machine a process holds, as Linux tells it. */
export function connectionsOf(pid: number, port: number): number {
  const sockets = new Set<string>();
  for (const file of readdirSync(`/proc/${pid}/fd`)) {
    try {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${file}`)) ?? [];
      if (inode) sockets.add(inode);
    } catch {} // closed meanwhile
  }
  const lines = ['tcp', 'tcp6'].flatMap((kind) =>
    readFileSync(`/proc/${pid}/net/${kind}`, 'utf8').split('\n').slice(1),
  );
  return lines.filter((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
    return state === ESTABLISHED && Number.parseInt(local.split(':')[1] ?? '', 16) === port && sockets.has(inode);
  }).length;
}
