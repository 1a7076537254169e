import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

const TAIL_BYTES = 64 * 1024;
const NO_ROOM = /No space left on device|Disk quota exceeded/;

/** The file to which the server writes its log. */
export class ServerLog {
  private start = 0;

  constructor(readonly file: string) {}

  /** What is in it by now was not about the present server. */
  startAnew(): void {
    this.start = existsSync(this.file) ? statSync(this.file).size : 0;
  }

  saysDiskIsFull(): boolean {
    return existsSync(this.file) && NO_ROOM.test(this.tail());
  }

  private tail(): string {
    const log = openSync(this.file, 'r');
    try {
      const { size } = fstatSync(log);
      const from = Math.max(this.start, size - TAIL_BYTES);
      const bytes = Buffer.alloc(Math.max(0, size - from));
      return bytes.toString('latin1', 0, readSync(log, bytes, 0, bytes.length, from));
    } finally {
      closeSync(log);
    }
  }
}
