import { Injectable, Logger } from '@nestjs/common';
import { waitAtMost } from '../../platform/time/wait-at-most.js';
import type { DoctorWords } from '../../words/en/doctor.js';
import type { Found } from '../../words/found.js';

/** What the doctor found about the whole installation. */
export interface Finding {
  check: keyof DoctorWords['checks'];
  found: Found;
}

const FRESH_MS = 60_000;
/** A page waits for new ones only so long. */
const PATIENCE_MS = 100;

/** What the doctor last found. It is asked anew when a page wants to know, and not more often than once a minute. */
@Injectable()
export class Findings {
  private readonly logger = new Logger('Console');
  private ask: () => Promise<Finding[]> = async () => [];
  private found: Finding[] | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<void> | undefined;

  /** The doctor stands above the console. */
  from(ask: () => Promise<Finding[]>): void {
    this.ask = ask;
  }

  /** Undefined until it has found out for the first time. */
  async latest(): Promise<Finding[] | undefined> {
    if (performance.now() - this.askedAt > FRESH_MS) this.asking ??= this.renew();
    if (this.asking) await waitAtMost(PATIENCE_MS, this.asking);
    return this.found;
  }

  private async renew(): Promise<void> {
    try {
      this.found = await this.ask();
    } catch (error) {
      this.logger.warn({ msg: 'The doctor could not be asked', err: error });
    } finally {
      this.askedAt = performance.now();
      this.asking = undefined;
    }
  }
}
