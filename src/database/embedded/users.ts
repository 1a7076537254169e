import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from './processes.js';

/** The processes that use the embedded database, a file named after each, so that the last one to leave can stop it. */
export class Users {
  readonly own: string;

  constructor(readonly folder: string) {
    this.own = path.join(folder, String(process.pid));
  }

  enter(): void {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.own, '');
  }

  leave(): void {
    rmSync(this.own, { force: true });
  }

  /** Others than this process; whoever died without leaving does not count. */
  areLeft(): boolean {
    return readdirSync(this.folder).some((pid) => Number(pid) !== process.pid && isAlive(Number(pid)));
  }

  /** Numbers of processes are used again: with a new server nobody is there yet. */
  forgetAll(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
