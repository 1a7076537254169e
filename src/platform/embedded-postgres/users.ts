import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../config/make-folder.js';
import { isAlive } from './processes.js';

/** Does the work of `leave` and `areLeft` for a process that has died: its end of the pipe closes at its death. */
const LEAVE = `
  read -r _
  rm -f "$2"
  for user in "$3"/*; do
    kill -0 "$(basename "$user")" 2>/dev/null && exit
  done
  kill -INT "$1" 2>/dev/null`;

/**
 * The processes that use the embedded database, a file named after each, so that the last one to leave stops it. A
 * watch leaves on behalf of a process that is gone, however it ended.
 */
export class Users {
  private readonly own: string;
  private watch: ChildProcess | undefined;

  constructor(private readonly folder: string) {
    this.own = path.join(folder, String(process.pid));
  }

  enter(database: number): void {
    makeFolder(this.folder);
    writeFileSync(this.own, '');
    this.endWatch();
    this.watchOver(database);
  }

  leave(): void {
    rmSync(this.own, { force: true });
  }

  /** Processes other than this one; one that died without leaving does not count. */
  areLeft(): boolean {
    return readdirSync(this.folder).some((pid) => Number(pid) !== process.pid && isAlive(Number(pid)));
  }

  /** Process ids are reused, so a new server starts without users. */
  forgetAll(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  endWatch(): void {
    this.watch?.kill();
  }

  private watchOver(database: number): void {
    if (process.platform === 'win32') return;
    const watch = spawn('/bin/sh', ['-c', LEAVE, 'gatehouse-watch', String(database), this.own, this.folder], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    watch.unref();
    (watch.stdin as unknown as { unref(): void }).unref();
    this.watch = watch;
  }
}
