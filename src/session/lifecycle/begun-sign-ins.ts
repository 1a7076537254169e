import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

interface Keeper {
  /** The caller has locked the identity. What has proved two factors may stay. */
  endAllOf(manager: EntityManager, identityId: string, keepsProved: boolean): Promise<void>;
}

/** Sign-ins that have begun and opened no session yet, as rooms above keep them. */
@Injectable()
export class BegunSignIns implements Keeper {
  private readonly keepers: Keeper[] = [];

  add(keeper: Keeper): void {
    this.keepers.push(keeper);
  }

  async endAllOf(manager: EntityManager, identityId: string, keepsProved: boolean): Promise<void> {
    for (const keeper of this.keepers) await keeper.endAllOf(manager, identityId, keepsProved);
  }
}
