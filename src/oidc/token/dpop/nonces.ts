import { Injectable } from '@nestjs/common';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import { Clock } from '../../../platform/time/clock.js';

const STEP_SECONDS = 300;

/**
 * What a proof must contain, so that it was made now and not ahead of its time (RFC 9449, 8). It is a MAC over the time, so
 * every replica takes the nonces of every other one. The one before still counts, and the next of a clock that is fast.
 */
@Injectable()
export class DpopNonces {
  /** A proof that was made with a nonce counts for no longer than this. */
  static readonly LONGEST_SECONDS = 3 * STEP_SECONDS;

  constructor(
    private readonly keys: KeyRing,
    private readonly clock: Clock,
  ) {}

  get current(): string {
    return this.keys.macText('dpop-nonce', String(this.step));
  }

  accepts(nonce: string): boolean {
    const presented = Buffer.from(nonce, 'base64url');
    return [0, -1, 1].some((offset) => this.keys.isMac('dpop-nonce', String(this.step + offset), presented));
  }

  private get step(): number {
    return Math.floor(this.clock.epochSeconds() / STEP_SECONDS);
  }
}
