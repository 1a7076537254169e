import { Injectable } from '@nestjs/common';

/** Something a module no longer needs after a while. */
export interface Sweep {
  /** What is swept, as metrics and logs name it. */
  readonly name: string;
  /** Deletes at most $1 rows. Expiry is judged at use, so nothing depends on when this runs, or on whether it does. */
  readonly statement: string;
}

/** Where modules register what they want swept; the job itself belongs to operations. */
@Injectable()
export class Sweeps {
  private readonly registered: Sweep[] = [];

  add(...sweeps: Sweep[]): void {
    this.registered.push(...sweeps);
  }

  all(): readonly Sweep[] {
    return this.registered;
  }
}
