import { readdirSync, readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/**
 * If only npm is killed, or the shell between npm and the service, the service would continue as an orphan and keep its
 * ports. So the service checks whether they still run, and stops when they are gone. If another program started it, it
 * does not: a program may outlive its parent.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const grandparent = isShell(parent) ? parentOf(parent) : undefined;
  const looks = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent)) return;
    clearInterval(looks);
    process.kill(process.pid, 'SIGHUP');
  }, LOOK_EVERY_MS);
  looks.unref();
}

/** Ends a program with all that it started. npm passes a signal to its shell, and the shell keeps it. */
export function endWithChildren(pid) {
  for (const child of childrenOf(pid)) endWithChildren(child);
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // it has ended already
  }
}

function childrenOf(pid) {
  try {
    return readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === Number(pid));
  } catch {
    return []; // not Linux
  }
}

const isShell = (pid) => /^\d+ \(\w*sh\)/.test(statOf(pid));

/** The name in parentheses may contain any character. The state and the parent follow it. */
const parentOf = (pid) => Number(/.*\) \w (\d+)/s.exec(statOf(pid))?.[1]);

/** Only Linux has this file. On other systems only the own parent is known. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
