import { Injectable } from '@nestjs/common';

/** Something a module no longer needs after a while. */
export interface Sweep {
  /** What is swept, as metrics and logs name it. */
  readonly name: string;
  /** Deletes at most $1 rows. Expiry is judged at use, so nothing depends on when this runs, or on whether it does. */
  readonly statement: string;
}

/** Something that is finished a step at a time, by whichever replica does the housekeeping. */
export interface Chore {
  readonly name: string;
  /** A transaction of its own; undefined when there is nothing left to do. */
  step(): Promise<number | undefined>;
}

/** Where modules register what they want swept; the job itself belongs to operations. */
@Injectable()
export class Sweeps {
  private readonly registered: Sweep[] = [];
  private readonly registeredChores: Chore[] = [];

  add(...sweeps: Sweep[]): void {
    this.registered.push(...sweeps);
  }

  all(): readonly Sweep[] {
    return this.registered;
  }

  addChore(chore: Chore): void {
    this.registeredChores.push(chore);
  }

  chores(): readonly Chore[] {
    return this.registeredChores;
  }
}
