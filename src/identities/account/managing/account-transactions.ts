import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../entities/identity.entity.js';
import { IdentitiesService } from '../../identities.service.js';

/** The transaction of a command. A program's write has its own. */
@Injectable()
export class AccountTransactions {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
  ) {}

  create<Result>(act: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.manager.transaction(act);
  }

  get(id: string): Promise<Identity> {
    return this.identities.getIdentity(this.manager, id);
  }

  /** Answers the account as it is after the change. */
  change(id: string, act: (manager: EntityManager, identity: Identity) => Promise<unknown>): Promise<Identity> {
    return this.manager.transaction(async (manager) => {
      await act(manager, await this.identities.lockIdentity(manager, id));
      return this.identities.getIdentity(manager, id);
    });
  }
}
