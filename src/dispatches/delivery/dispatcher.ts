import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import type { Loop } from '../../platform/loops/loop.js';
import { Loops } from '../../platform/loops/loops.js';
import type { WrittenDispatch } from '../dispatch-kinds.js';
import { Dispatches } from '../dispatches.js';
import { Claims } from './claims.js';
import { Delivery } from './delivery.js';

const MOST_AT_ONCE = 64;
/** How often waiting dispatches of other replicas and due retries are searched. */
const LOOK_EVERY_MS = 1000;

/** Delivers waiting dispatches, as the courier delivers emails. No request waits for a receiver. */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Dispatches');
  private readonly replica = randomUUID();
  private readonly inHand = new Map<Promise<void>, string>();
  private readonly loop: Loop;
  private subscription: Subscription | undefined;

  constructor(
    private readonly claims: Claims,
    private readonly delivery: Delivery,
    private readonly dispatches: Dispatches,
    loops: Loops,
  ) {
    this.loop = loops.add({
      name: 'dispatches',
      firstPauseMs: 0,
      pauseMs: LOOK_EVERY_MS,
      complaint: 'Dispatches cannot be read; they wait',
      turn: () => this.takeWhatWaits(),
    });
  }

  onApplicationBootstrap(): void {
    this.subscription = this.dispatches.rings.subscribe(() => this.loop.wake());
  }

  /** Finishes the deliveries under way: each of them ends within seconds. */
  async beforeApplicationShutdown(): Promise<void> {
    this.subscription?.unsubscribe();
    await this.loop.stop();
    await Promise.all(this.inHand.keys());
  }

  private async takeWhatWaits(): Promise<void> {
    const free = MOST_AT_ONCE - this.inHand.size;
    if (free === 0) return;
    for (const dispatch of await this.claims.claim(this.replica, free, [...this.inHand.values()])) this.take(dispatch);
  }

  /** After each delivery the next one is searched. */
  private take(dispatch: WrittenDispatch): void {
    const done = this.delivery
      .deliver(this.replica, dispatch)
      .catch((error: Error) => this.log.error(`The result of a dispatch was not saved: ${error.message}`, error.stack))
      .finally(() => {
        this.inHand.delete(done);
        this.loop.wake();
      });
    this.inHand.set(done, dispatch.url);
  }
}
