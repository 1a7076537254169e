import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { RollUpCounters } from './roll-up-counters.js';
import { MOST_EVENTS, RollUps } from './roll-ups.js';

const LOOK_EVERY_MS = 1000;
/** Younger arrivals wait for more to come, so all replicas together take about one turn a second. */
const RIPE_SECONDS = 1;
/** A pause is this many times as long as the turn before it, so a replica keeps a third of one core busy, as a rule. */
const PAUSE_FOR_TURN = 2;
/** A turn may also have waited for half a minute for a database that was away, and events wait meanwhile. */
const LONGEST_PAUSE_MS = 10_000;

export const pauseAfter = (turnMs: number): number =>
  Math.min(Math.max(LOOK_EVERY_MS, PAUSE_FOR_TURN * turnMs), LONGEST_PAUSE_MS);

/** Counts what arrives, within seconds. Each replica tries, one at a time counts, and another goes on after a crash. */
@Injectable()
export class RollUpLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('RollUps');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private stopped = false;
  private mostEvents = MOST_EVENTS;
  private failures = 0;

  constructor(
    private readonly rollUps: RollUps,
    private readonly counters: RollUpCounters,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(LOOK_EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(pauseMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      const begun = performance.now();
      this.running = this.look()
        .then(() => this.noteSuccess())
        .catch((error: Error) => this.noteFailure(error))
        .finally(() => this.schedule(pauseAfter(performance.now() - begun)));
    }, pauseMs);
    this.timer.unref();
  }

  private async look(): Promise<void> {
    const { waiting, lag } = await this.rollUps.waiting();
    if (waiting > 0 && lag >= RIPE_SECONDS) this.counters.counted.inc(await this.rollUps.turn(this.mostEvents));
  }

  private noteSuccess(): void {
    this.failures = 0;
    this.mostEvents = Math.min(2 * this.mostEvents, MOST_EVENTS);
  }

  /** A turn may have failed because it takes too long here. The next one is shorter, down to one arrival. */
  private noteFailure({ message }: Error): void {
    if (this.failures === 0) this.log.warn(`Events are not counted yet; it will be tried again: ${message}`);
    this.failures += 1;
    this.mostEvents = Math.ceil(this.mostEvents / 2);
    this.counters.failed.inc();
  }
}
