import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';

/** Ends those that still run when its end of the pipe closes, which happens however this process ends. */
const REAP = `
  running=' '
  while read -r change pid; do
    case $change in
      started) running="$running$pid " ;;
      ended) running="\${running%% $pid *} \${running#* $pid }" ;;
    esac
  done
  kill -s KILL -- $running`;

const running = new Map<ChildProcess, () => void>();
let reaper: Writable | undefined;

/** From here on it does not outlive the test file, whether that fails half-way or its worker is killed. */
export function reap<Started extends ChildProcess>(child: Started): Started {
  if (child.pid !== undefined) watch(child, child.pid);
  return child;
}

/** The same for a detached child and everything that it starts. */
export function reapGroup<Started extends ChildProcess>(child: Started): Started {
  if (child.pid !== undefined) watch(child, -child.pid);
  return child;
}

/** A negative id is a process group, as for `kill`. */
function watch(child: ChildProcess, id: number): void {
  reaper ??= startReaper();
  reaper.write(`started ${id}\n`);
  running.set(child, () => process.kill(id, 'SIGKILL'));
  child.once('exit', () => {
    running.delete(child);
    reaper?.write(`ended ${id}\n`);
  });
}

afterAll(() => {
  for (const kill of running.values()) kill();
});

/** In a process group of its own: Ctrl-C in a terminal reaches everybody else. */
function startReaper(): Writable {
  const shell = spawn('/bin/sh', ['-c', REAP], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  (shell.stdin as unknown as { unref(): void }).unref();
  return shell.stdin.on('error', () => undefined);
}
