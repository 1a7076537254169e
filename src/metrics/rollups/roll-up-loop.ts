import { Injectable } from '@nestjs/common';
import { Loops } from '../../platform/loops/loops.js';
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
export class RollUpLoop {
  private mostEvents = MOST_EVENTS;

  constructor(
    private readonly rollUps: RollUps,
    private readonly counters: RollUpCounters,
    loops: Loops,
  ) {
    loops.add({
      name: 'roll-ups',
      pauseMs: pauseAfter,
      complaint: 'Events are not counted yet; it will be tried again',
      turn: () => this.turn(),
    });
  }

  /** A turn may fail because it takes too long here. The next one is shorter, down to one arrival. */
  private async turn(): Promise<void> {
    try {
      await this.countWhatWaits();
      this.mostEvents = Math.min(2 * this.mostEvents, MOST_EVENTS);
    } catch (failure) {
      this.mostEvents = Math.ceil(this.mostEvents / 2);
      throw failure;
    }
  }

  private async countWhatWaits(): Promise<void> {
    const { waiting, lag } = await this.rollUps.waiting();
    if (waiting > 0 && lag >= RIPE_SECONDS) this.counters.counted.inc(await this.rollUps.turn(this.mostEvents));
  }
}
