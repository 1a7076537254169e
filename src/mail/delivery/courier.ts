import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Subscription } from 'rxjs';
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
  private timer: NodeJS.Timeout | undefined;
  private subscription: Subscription | undefined;
  private round: Promise<void> | undefined;
  private rangMeanwhile = false;
  private isStopping = false;
  private couldLook = true;

  constructor(
    private readonly claims: Claims,
    private readonly delivery: Delivery,
    private readonly doorbell: Doorbell,
  ) {}

  onApplicationBootstrap(): void {
    this.subscription = this.doorbell.rings.subscribe(() => this.look());
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    this.look();
  }

  /** Finishes the deliveries under way, for a limited time. The rest goes back to the outbox. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.subscription?.unsubscribe();
    clearInterval(this.timer);
    const patience = setTimeout(() => this.giveUp.abort(), LONGEST_FAREWELL_MS);
    await this.round;
    await Promise.all(this.inHand);
    clearTimeout(patience);
    this.delivery.close();
  }

  /** Only one search runs at a time. A ring during a search starts the next one right after it. */
  private look(): void {
    this.rangMeanwhile = true;
    this.round ??= this.takeWhatWaits().finally(() => {
      this.round = undefined;
      if (this.hasToLook) this.look();
    });
  }

  private async takeWhatWaits(): Promise<void> {
    while (this.hasToLook) {
      this.rangMeanwhile = false;
      const mails = await this.claimed(MOST_AT_ONCE - this.inHand.size);
      for (const mail of mails) this.take(this.delivery.deliver(this.replica, mail, this.giveUp.signal));
    }
  }

  private get hasToLook(): boolean {
    return this.rangMeanwhile && !this.isStopping && this.inHand.size < MOST_AT_ONCE;
  }

  /** After each delivery the next mail is searched. */
  private take(delivery: Promise<void>): void {
    const done = delivery
      .catch((error: Error) => this.log.error(`The result of an email was not saved: ${error.message}`, error.stack))
      .finally(() => {
        this.inHand.delete(done);
        if (!this.isStopping) this.look();
      });
    this.inHand.add(done);
  }

  private async claimed(atMost: number): ReturnType<Claims['claim']> {
    try {
      const mails = await this.claims.claim(this.replica, atMost);
      this.couldLook = true;
      return mails;
    } catch (error) {
      if (this.couldLook) this.log.warn(`The outbox cannot be read; emails wait: ${(error as Error).message}`);
      this.couldLook = false;
      return [];
    }
  }
}
