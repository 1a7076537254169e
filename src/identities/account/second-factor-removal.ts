import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../platform/http/caller.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import type { Identity } from '../entities/identity.entity.js';
import { IdentitiesService } from '../identities.service.js';
import { Passkeys } from '../passkeys/passkeys.service.js';
import { SecondFactorChanges } from '../second-factors/second-factor-changes.js';

export interface Removal {
  /** It is absent for acts of an operator on the command line. */
  caller?: Caller | undefined;
  /** The session of an owner who turns the second factor off. It goes on. */
  keepSessionId?: string;
}

/** Takes the second factor away. Sessions that it protected end, and so does every sign-in that has begun. */
@Injectable()
export class SecondFactorRemoval {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly changes: SecondFactorChanges,
    private readonly passkeys: Passkeys,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * For an owner who has lost every second factor. Passkeys go too: a lost device has one, and an attacker may have
   * added one. Undefined if there is neither. There is no caller on the command line.
   */
  async reset(id: string, caller?: Caller): Promise<number | undefined> {
    const latest = await this.manager.transaction((manager) => this.resetWithin(manager, id, caller));
    return latest === undefined ? undefined : latest + (await this.sessions.finishEnding(id));
  }

  /** Call `SessionsService.finishEnding` once it is committed. */
  async resetWithin(manager: EntityManager, id: string, caller?: Caller): Promise<number | undefined> {
    const identity = await this.identities.lockIdentity(manager, id);
    const passkeys = await this.passkeys.removeAllOf(manager, identity, { reason: 'operator', caller });
    return identity.mfaEnabledAt || passkeys > 0 ? this.remove(manager, identity, { caller }) : undefined;
  }

  /** The caller has locked the identity and proved its owner. Returns how many sessions ended. */
  async remove(manager: EntityManager, identity: Identity, removal: Removal): Promise<number> {
    await this.changes.turnOff(manager, identity, removal.caller);
    return this.sessions.endAllOfIdentity(manager, identity.id, {
      reason: removal.keepSessionId ? 'second_factor_disabled' : 'admin',
      ...removal,
    });
  }
}
