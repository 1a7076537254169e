import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { Doorbell } from '../doorbell.js';
import { Claims } from './claims.js';
import { Delivery } from './delivery.js';

/** As many mails are on their way at once, and as many connections to the mail server are open. */
export const MOST_AT_ONCE = 8;
/** How soon a mail is seen that another replica left, or whose time has come. */
const LOOK_EVERY_MS = 1000;
const LONGEST_FAREWELL_MS = 5000;

/**
 * Brings waiting mails on their way: at once when this replica left one, within a second when another did. However
 * slow the mail server is, nothing else waits for it.
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

  /** Finishes the mails in hand, for a while; what is not done by then goes back to the outbox. */
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

  /** One look at a time: who rings meanwhile is heard right after. */
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

  /** A free hand looks for the next mail. */
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
