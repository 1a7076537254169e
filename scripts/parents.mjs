import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/**
 * npm ends by itself when it is killed alone, and so does the shell between it and us: the service would go on as an
 * orphan and keep its ports. So it looks whether they are still there, and stops when they are gone. Started by
 * anything else it does not: a program may well outlive whoever started it.
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

const isShell = (pid) => /^\d+ \(\w*sh\)/.test(statOf(pid));

/** Its name in parentheses may hold anything; after it come its state and its parent. */
const parentOf = (pid) => Number(/.*\) \w (\d+)/s.exec(statOf(pid))?.[1]);

/** Only Linux tells; elsewhere we know our own parent alone. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
