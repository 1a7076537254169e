import { setTimeout as delay } from 'node:timers/promises';
import type { Loop } from '../loops/loop.js';
import type { Loops } from '../loops/loops.js';
import type { EmbeddedPostgres } from './embedded-postgres.js';

const LOOK_EVERY_MS = 200;
const MOST_ATTEMPTS = 5;
const WITHIN_MS = 5 * 60_000;

interface Pauses {
  firstMs: number;
  longestMs: number;
}

/** Processes of the dead server may hold its memory for a moment. */
const PAUSES: Pauses = { firstMs: 250, longestMs: 2_000 };
/** Each attempt reads what was not yet written to the tables, and adds to a log on the same disk. */
const PAUSES_WITHOUT_ROOM: Pauses = { firstMs: 1_000, longestMs: 30_000 };

export interface RevivalNews {
  revived: () => void;
  /** Called when its disk is full: it is tried again for as long as it takes. */
  lacksRoom: () => void;
  /** Called when it died too often, or does not start any more. */
  lost: (reason: string) => void;
}

/**
 * Starts the embedded database again when it dies under a running service, a limited number of times. A full disk does
 * not count, because it is over once there is room.
 */
export class Revival {
  private readonly loop: Loop;
  private attempts: number[] = [];
  private waitsForRoom = false;

  constructor(
    private readonly database: EmbeddedPostgres,
    private readonly news: RevivalNews,
    loops: Loops,
  ) {
    this.loop = loops.add({ name: 'embedded-database', pauseMs: LOOK_EVERY_MS, turn: (ending) => this.look(ending) });
    this.loop.start();
  }

  get isWaitingForRoom(): boolean {
    return this.waitsForRoom;
  }

  /** Waits for a start that is under way, so that its server can be stopped. */
  end(): Promise<void> {
    return this.loop.stop();
  }

  private async look(ending: AbortSignal): Promise<void> {
    if (this.database.isRunning()) return;
    await this.revive(ending).finally(() => {
      this.waitsForRoom = false;
    });
  }

  private async revive(ending: AbortSignal): Promise<void> {
    let reason = 'it died too often';
    for (let failures = 0; ; failures += 1) {
      this.noteRoom();
      await this.pause(failures, ending);
      if (ending.aborted) return;
      if (!this.waitsForRoom && !this.mayTry()) break;
      try {
        await this.database.start();
        return this.news.revived();
      } catch (error) {
        reason = (error as Error).message;
      }
    }
    void this.loop.stop();
    this.news.lost(reason);
  }

  private noteRoom(): void {
    const wasWaiting = this.waitsForRoom;
    this.waitsForRoom = this.database.lacksRoom();
    if (this.waitsForRoom && !wasWaiting) this.news.lacksRoom();
  }

  /** The first start is at once, unless the disk is full: there, a server may start and die in turns. */
  private async pause(failures: number, signal: AbortSignal): Promise<void> {
    const { firstMs, longestMs } = this.waitsForRoom ? PAUSES_WITHOUT_ROOM : PAUSES;
    if (failures === 0 && !this.waitsForRoom) return;
    const ms = Math.min(firstMs * 2 ** failures, longestMs);
    await delay(ms, undefined, { signal }).catch(() => undefined);
  }

  private mayTry(): boolean {
    const now = performance.now();
    this.attempts = [...this.attempts.filter((at) => now - at < WITHIN_MS), now];
    return this.attempts.length <= MOST_ATTEMPTS;
  }
}
