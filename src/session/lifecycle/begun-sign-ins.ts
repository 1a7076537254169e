import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CutOffOfMany } from './cut-off-browsers.statements.js';

interface Keeper {
  /** The caller has locked the identity. What has proved two factors may stay. */
  endAllOf(manager: EntityManager, identityId: string, keepsProved: boolean): Promise<void>;
  /** Ends some of those that were proved before a cut-off. Answers whether there were any. */
  endCutOff(manager: EntityManager, cutOff: CutOffOfMany): Promise<boolean>;
}

/** Sessions stand on a lower floor than the sign-ins that open them, so `SignInsUnderWay` says here how those end. */
@Injectable()
export class BegunSignIns {
  private readonly keepers: Keeper[] = [];

  add(keeper: Keeper): void {
    this.keepers.push(keeper);
  }

  async endAllOf(manager: EntityManager, identityId: string, keepsProved: boolean): Promise<void> {
    for (const keeper of this.keepers) await keeper.endAllOf(manager, identityId, keepsProved);
  }

  async endCutOff(manager: EntityManager, cutOff: CutOffOfMany): Promise<boolean> {
    for (const keeper of this.keepers) if (await keeper.endCutOff(manager, cutOff)) return true;
    return false;
  }
}
