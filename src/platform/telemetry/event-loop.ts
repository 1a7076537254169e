import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Loops } from '../loops/loops.js';

const TURN_MS = 100;
/** A process whose timer did not run for this long stood still: it was stopped, or its machine was suspended. */
const STANDSTILL_MS = 500;
/** The time after a standstill in which requests that arrived during it may still be read. */
const BACKLOG_MS = 1_000;

/** Knows since which moment the event loop may have left a request unread. */
@Injectable()
export class EventLoop implements OnApplicationBootstrap {
  private turned = performance.now();
  private standstill = { since: 0, isOver: 0 };

  constructor(loops: Loops) {
    loops.add({ name: 'event-loop', pauseMs: TURN_MS, servesRequests: true, turn: () => this.turn() });
  }

  /** The earliest moment at which a request that is read now can have arrived. */
  arrival(): number {
    const now = this.turn();
    return now < this.standstill.isOver ? this.standstill.since : now;
  }

  /** No request arrives while the service starts. */
  onApplicationBootstrap(): void {
    this.turned = performance.now();
    this.standstill = { since: 0, isOver: 0 };
  }

  private turn(): number {
    const now = performance.now();
    if (now - this.turned > STANDSTILL_MS) this.standstill = { since: this.turned, isOver: now + BACKLOG_MS };
    this.turned = now;
    return now;
  }
}
