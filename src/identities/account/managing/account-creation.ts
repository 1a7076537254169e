import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../../platform/audit/audit.js';
import { newId } from '../../../platform/crypto/ids.js';
import { MalformedInput } from '../../../platform/errors/common.errors.js';
import type { Caller } from '../../../platform/http/caller.js';
import type { ParsedEmail } from '../../email.js';
import { Identity } from '../../entities/identity.entity.js';
import { IdentitiesService } from '../../identities.service.js';
import { EmailInUse, ExternalIdInUse } from '../account.errors.js';
import { type Destination, Invitations } from './invitations.js';
import { WaitingSignUps } from './waiting-sign-ups.js';

export interface WantedAccount extends Pick<Identity, 'externalId' | 'name' | 'picture' | 'locale' | 'metadata'> {
  fields?: Identity['fields'];
  email: ParsedEmail;
  /** The operator answers for it that the mailbox is the person's. */
  verified: boolean;
  passwordHash: string | null;
}

/** Creates one account, as an import creates many. It takes its seat of the plan at the first sign-in, as every account does. */
@Injectable()
export class AccountCreation {
  constructor(
    private readonly identities: IdentitiesService,
    private readonly signUps: WaitingSignUps,
    private readonly invitations: Invitations,
    private readonly audit: Audit,
  ) {}

  async create(
    manager: EntityManager,
    applicationId: string,
    { email, passwordHash, invitedTo, ...wanted }: WantedAccount & { invitedTo: Destination | undefined },
    caller?: Caller,
  ): Promise<Identity> {
    if (!wanted.verified && !invitedTo)
      throw new MalformedInput(['verified or invite must be true: otherwise nothing proves the mailbox']);
    if (wanted.verified && passwordHash !== null && invitedTo)
      throw new MalformedInput(['invite must be left out for a verified user with a password: it has nothing to do']);
    await this.signUps.giveWay(manager, applicationId, email, caller);
    const id = newId();
    const record = { ...wanted, ...email, hash: passwordHash, blocked: false, createdAt: null };
    const created = await this.identities.import(manager, applicationId, [{ id, ...record }], false);
    if (!created.has(id)) throw await this.whyNot(manager, applicationId, wanted);
    const details = { by: 'operator', verified: wanted.verified, invited: invitedTo !== undefined };
    await this.audit.record(manager, { type: 'identity.created', applicationId, identityId: id, caller, details });
    const identity = await this.identities.getIdentity(manager, id);
    if (invitedTo) await this.invitations.send(manager, identity, invitedTo, caller);
    return identity;
  }

  private async whyNot(
    manager: EntityManager,
    applicationId: string,
    { externalId }: Pick<WantedAccount, 'externalId'>,
  ): Promise<Error> {
    const isTaken = externalId !== null && (await manager.existsBy(Identity, { applicationId, externalId }));
    return isTaken ? new ExternalIdInUse() : new EmailInUse();
  }
}
