import { Injectable } from '@nestjs/common';
import { ApiKeyCheck } from '../../applications/api-keys/api-key-validity.js';
import { EventsGone } from '../../events/events.errors.js';
import { Loops } from '../../platform/loops/loops.js';
import { Clock } from '../../platform/time/clock.js';
import type { EndLine } from '../ended/end-line.js';
import { Ends } from '../ended/ends.js';
import { heartbeatOf, textOf } from './listener.js';
import { Listeners } from './listeners.js';

const LOOK_EVERY_MS = 200;
/** With the look that follows, five seconds. */
const BEAT_AFTER_MS = 4_800;
const CHECK_KEYS_AFTER_MS = 2_000;

/**
 * Reads for all listeners of this replica what ends, and only while there are any. A heartbeat follows a reading that
 * succeeded, so listeners hear none while the database is away, and know that they may miss something.
 */
@Injectable()
export class FeedReader {
  /** Up to here everything is told. */
  private position: Promise<string> | undefined;
  private keysCheckedAt = 0;

  constructor(
    private readonly ends: Ends,
    private readonly listeners: Listeners,
    private readonly keys: ApiKeyCheck,
    private readonly clock: Clock,
    loops: Loops,
  ) {
    loops.add({
      name: 'ended-sessions-feed',
      pauseMs: LOOK_EVERY_MS,
      complaint: 'What has ended cannot be read; listeners hear no heartbeat',
      turn: () => this.look(),
    });
  }

  /** Resolves when everything that ends from then on will be told. The listener is among the listeners already. */
  async begin(): Promise<void> {
    await this.startingPoint();
  }

  private async look(): Promise<void> {
    if (!this.listeners.areThere) {
      this.position = undefined;
      return;
    }
    const at = this.clock.now();
    const position = await this.tellAfter(await this.startingPoint()).catch((failure) => this.beginAgain(failure));
    await this.listeners.beat(heartbeatOf(at, position), performance.now() - BEAT_AFTER_MS);
    await this.checkKeys();
  }

  /** The database was restored to an earlier state, so listeners read anew what matters. */
  private beginAgain(failure: Error): never {
    if (failure instanceof EventsGone) {
      this.position = undefined;
      this.listeners.sendAway();
    }
    throw failure;
  }

  private startingPoint(): Promise<string> {
    if (this.position) return this.position;
    const position = this.ends.now();
    position.catch(() => {
      if (this.position === position) this.position = undefined;
    });
    this.position = position;
    return position;
  }

  private async tellAfter(from: string): Promise<string> {
    for (let position = from; ; ) {
      const { lines, next, more } = await this.ends.after(position);
      await this.tell(lines, next);
      position = next;
      this.position = Promise.resolve(position);
      if (!more) return position;
    }
  }

  private async tell(all: { applicationId: string | null; line: EndLine }[], position: string): Promise<void> {
    const linesOf = new Map(this.listeners.applications().map((applicationId) => [applicationId, [] as EndLine[]]));
    for (const { applicationId, line } of all)
      if (applicationId !== null) linesOf.get(applicationId)?.push(line);
      else for (const lines of linesOf.values()) lines.push(line);
    for (const [applicationId, lines] of linesOf)
      if (lines.length > 0) await this.listeners.tell(applicationId, textOf(lines, position));
  }

  private async checkKeys(): Promise<void> {
    if (performance.now() - this.keysCheckedAt < CHECK_KEYS_AFTER_MS) return;
    this.keysCheckedAt = performance.now();
    for (const key of this.listeners.keys())
      if (!(await this.keys.findKey(key, 'sessions:ended'))) this.listeners.endOfKey(key);
  }
}
