import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import type { Loop } from '../../platform/loops/loop.js';
import { Loops } from '../../platform/loops/loops.js';
import { Doorbell } from '../doorbell.js';
import { Claims } from './claims.js';
import { Delivery } from './delivery.js';

/** The maximum of simultaneous deliveries, and of open connections to the mail server. */
export const MOST_AT_ONCE = 8;
/** How often the outbox is searched for mails of other replicas and for due retries. */
const LOOK_EVERY_MS = 1000;
const LONGEST_FAREWELL_MS = 5000;

/**
 * Delivers waiting mails: at once if this replica wrote one, within a second if another replica did. No request waits
 * for the mail server.
 */
@Injectable()
export class Courier implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Mail');
  private readonly replica = randomUUID();
  private readonly inHand = new Set<Promise<void>>();
  private readonly giveUp = new AbortController();
  private readonly loop: Loop;
  private subscription: Subscription | undefined;

  constructor(
    private readonly claims: Claims,
    private readonly delivery: Delivery,
    private readonly doorbell: Doorbell,
    loops: Loops,
  ) {
    this.loop = loops.add({
      name: 'mail',
      firstPauseMs: 0,
      pauseMs: LOOK_EVERY_MS,
      complaint: 'The outbox cannot be read; emails wait',
      turn: () => this.takeWhatWaits(),
    });
  }

  onApplicationBootstrap(): void {
    this.subscription = this.doorbell.rings.subscribe(() => this.loop.wake());
  }

  /** Finishes the deliveries under way, for a limited time. The rest goes back to the outbox. */
  async beforeApplicationShutdown(): Promise<void> {
    this.subscription?.unsubscribe();
    const patience = setTimeout(() => this.giveUp.abort(), LONGEST_FAREWELL_MS);
    await this.loop.stop();
    await Promise.all(this.inHand);
    clearTimeout(patience);
    this.delivery.close();
  }

  private async takeWhatWaits(): Promise<void> {
    const free = MOST_AT_ONCE - this.inHand.size;
    if (free === 0) return;
    const mails = await this.claims.claim(this.replica, free);
    for (const mail of mails) this.take(this.delivery.deliver(this.replica, mail, this.giveUp.signal));
  }

  /** After each delivery the next mail is searched. */
  private take(delivery: Promise<void>): void {
    const done = delivery
      .catch((error: Error) => this.log.error(`The result of an email was not saved: ${error.message}`, error.stack))
      .finally(() => {
        this.inHand.delete(done);
        this.loop.wake();
      });
    this.inHand.add(done);
  }
}
