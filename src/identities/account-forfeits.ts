import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../platform/http/caller.js';

type Forfeit = (manager: EntityManager, identityId: string, caller: Caller) => Promise<void>;

/** Modules say here what else an account loses whose second factors went by a mailbox alone. */
@Injectable()
export class AccountForfeits {
  private readonly forfeits: Forfeit[] = [];

  add(forfeit: Forfeit): void {
    this.forfeits.push(forfeit);
  }

  /** The caller has locked the identity, and removed what goes from it. */
  async take(manager: EntityManager, identityId: string, caller: Caller): Promise<void> {
    for (const takes of this.forfeits) await takes(manager, identityId, caller);
  }
}
