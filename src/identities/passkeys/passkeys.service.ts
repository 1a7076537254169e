import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, type FindOptionsWhere, MoreThan, MoreThanOrEqual, type Repository } from 'typeorm';
import { validate } from 'uuid';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { within } from '../../platform/database/database.js';
import { now } from '../../platform/database/postgres.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Identity } from '../entities/identity.entity.js';
import type { CreatedPasskey, UsedPasskey } from './ceremonies.js';
import { Passkey } from './passkey.entity.js';
import { ADD_PASSKEY, MOST_PASSKEYS, USE_PASSKEY } from './passkeys.statements.js';

type Owner = Pick<Identity, 'applicationId' | 'id'>;

export interface Removal {
  reason: 'taken_over' | 'password_reset' | 'email_change_undone' | 'change_undone' | 'user' | 'operator';
  /** It is absent for acts of an operator on the command line. */
  caller?: Caller;
}

/** The passkeys of identities. The caller's transaction holds the identity's lock where one is added, used or removed. */
@Injectable()
export class Passkeys {
  constructor(
    @InjectRepository(Passkey) private readonly passkeys: Repository<Passkey>,
    private readonly audit: Audit,
  ) {}

  find(credentialId: string): Promise<Passkey | null> {
    return this.passkeys.findOneBy({ credentialId });
  }

  listOf(identityId: string): Promise<Passkey[]> {
    return this.passkeys.find({ where: { identityId }, order: { id: 'ASC' } });
  }

  mayAdd(existing: Passkey[]): boolean {
    return existing.length < MOST_PASSKEYS;
  }

  /** Returns its id; undefined if there are too many, or if the key pair is an account's already. */
  async add(
    manager: EntityManager,
    { applicationId, id: identityId }: Owner,
    passkey: CreatedPasskey & Pick<Passkey, 'isOfTwoFactors' | 'name'>,
  ): Promise<string | undefined> {
    const [added] = await within(manager).run(ADD_PASSKEY, { id: newId(), applicationId, identityId, ...passkey });
    return added?.id;
  }

  /** Returns null if the identity has no such passkey. */
  async rename(manager: EntityManager, identityId: string, id: string, name: string): Promise<Passkey | null> {
    const passkey = await this.findOf(manager, identityId, id);
    if (passkey) await manager.update(Passkey, { id, identityId }, { name });
    return passkey && Object.assign(passkey, { name });
  }

  /** Returns null for other text than an id, too. */
  async findOf(manager: EntityManager, identityId: string, id: string): Promise<Passkey | null> {
    return validate(id) ? manager.findOneBy(Passkey, { id, identityId }) : null;
  }

  /** Returns how many. */
  removeOne(manager: EntityManager, owner: Owner, id: string, removal: Removal): Promise<number> {
    return this.removeThose(manager, owner, { id }, removal);
  }

  /** Returns false if it was removed, or if its counter has not gone up. */
  async use(manager: EntityManager, { id }: Passkey, { counter, isBackedUp }: UsedPasskey): Promise<boolean> {
    const [used] = await within(manager).run(USE_PASSKEY, { id, counter, isBackedUp });
    return used !== undefined;
  }

  /** Nothing if the counter did not go back: it only stayed, because one signature came twice. */
  async noteStepBack(
    manager: EntityManager,
    passkey: Passkey,
    { counter }: UsedPasskey,
    caller: Caller,
  ): Promise<void> {
    const { id, applicationId, identityId, counter: stored } = passkey;
    const { affected } = await manager.update(Passkey, { id, counter: MoreThan(counter) }, { counterWentBackAt: now });
    if (!affected) return;
    const details = { passkey_id: id, stored, presented: counter };
    const type = 'passkey.counter_went_back';
    await this.audit.record(manager, { type, applicationId, identityId, caller, details });
  }

  /** Returns how many. */
  removeAllOf(manager: EntityManager, owner: Owner, removal: Removal): Promise<number> {
    return this.removeThose(manager, owner, {}, removal);
  }

  /** A password alone was enough to make them. */
  removeThoseOfOneFactor(manager: EntityManager, owner: Owner, removal: Removal): Promise<number> {
    return this.removeThose(manager, owner, { isOfTwoFactors: false }, removal);
  }

  /** Removes those that were added from then on. */
  async removeSince(manager: EntityManager, owner: Owner, since: Date, removal: Removal): Promise<void> {
    await this.removeThose(manager, owner, { createdAt: MoreThanOrEqual(since) }, removal);
  }

  private async removeThose(
    manager: EntityManager,
    { id: identityId, applicationId }: Owner,
    which: FindOptionsWhere<Passkey>,
    { reason, caller }: Removal,
  ): Promise<number> {
    const { affected } = await manager.delete(Passkey, { ...which, identityId });
    if (!affected) return 0;
    const details = { reason, count: affected };
    await this.audit.record(manager, {
      type: 'passkey.removed',
      applicationId,
      identityId,
      details,
      caller,
    });
    return affected;
  }
}
