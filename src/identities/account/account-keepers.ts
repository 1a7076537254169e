import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../entities/identity.entity.js';

/** Throws for an account that must stay. */
type Keeper = (manager: EntityManager, identity: Identity) => Promise<void>;

/** Modules say here which accounts their owners may not delete. */
@Injectable()
export class AccountKeepers {
  private readonly keepers: Keeper[] = [];

  add(keeper: Keeper): void {
    this.keepers.push(keeper);
  }

  /** The caller has locked the identity. */
  async requireFree(manager: EntityManager, identity: Identity): Promise<void> {
    for (const keeps of this.keepers) await keeps(manager, identity);
  }
}
