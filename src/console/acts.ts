import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { KeptAnswers } from '../management/writes/kept-answers.js';
import { SeenVersion } from '../management/writes/version.js';
import { Write } from '../management/writes/write.js';
import type { Caller } from '../platform/http/caller.js';

/** What an operator does goes the way of a program's write, and is told or done. */
@Injectable()
export class Acts {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly answers: KeptAnswers,
  ) {}

  /** `seen`: the version of the object that the operator has seen. Another one is not changed. */
  write(caller: Caller, seen?: string): Write {
    return this.writeOf(caller, false, seen);
  }

  /** Does it, looks at what came of it, and takes it back: what a page says before. */
  rehearsal(caller: Caller): Write {
    return this.writeOf(caller, true);
  }

  private writeOf(caller: Caller, isDryRun: boolean, version?: string): Write {
    const seen = SeenVersion.of(version, false);
    const manner = { caller, isDryRun, repeatable: undefined, seen, status: 200 };
    return new Write(this.manager, this.answers, manner, () => undefined);
  }
}
