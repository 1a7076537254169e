import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** Longer than the work takes: otherwise the time of writing an email would show that there is an account. */
const ANSWER_AFTER_MS = 250;

@Injectable()
export class EqualTime {
  async of(work: Promise<void>): Promise<void> {
    await Promise.all([work, this.pass()]);
  }

  private pass(): Promise<void> {
    return delay(ANSWER_AFTER_MS);
  }
}
