import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ParsedEmail } from '../../identities/email.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { pictureOf } from '../../identities/upstream/claims.js';
import { AccountBlocked } from '../../identities/upstream/linking.errors.js';
import { Relays } from '../../identities/upstream/relays.js';
import type { UpstreamAccount } from '../../identities/upstream/upstream-account.js';
import type { Caller } from '../../platform/http/caller.js';
import { FlowsService, type OpenFlow } from '../flows.service.js';
import { Entrance } from '../invitations/entrance.js';
import { Takeover } from './takeover.service.js';

export interface Admitted {
  identity: Identity;
  /** Nothing of the identity is older than this admission. */
  isNew: boolean;
}

/** Finds the identity of a mailbox that was proved, or creates it. It locks the identity first, and then the flow. */
@Injectable()
export class Admission {
  constructor(
    private readonly identities: IdentitiesService,
    private readonly relays: Relays,
    private readonly entrance: Entrance,
    private readonly takeover: Takeover,
    private readonly flows: FlowsService,
  ) {}

  /** Lets in only those who may make an account, and takes over what was never verified. */
  async enter(
    manager: EntityManager,
    { flow, application }: OpenFlow,
    { identity, isNew }: Admitted,
    caller: Caller,
  ): Promise<Admitted> {
    await this.flows.lock(manager, flow);
    if (identity.blockedAt) throw new AccountBlocked();
    if (!isNew && identity.emailVerifiedAt) return { identity, isNew };
    await this.entrance.admit(manager, application, isNew ? { ...identity, emailVerifiedAt: null } : identity, caller);
    if (isNew) return { identity, isNew };
    return { identity: await this.takeover.takeOver(manager, identity, caller), isNew: true };
  }

  /** Both sides have proved the email, but a relay's email is never matched to anything. */
  mayJoin({ email, emailIsRelay }: Identity): boolean {
    return !emailIsRelay && !this.relays.has(email);
  }

  createOrLock(
    manager: EntityManager,
    applicationId: string,
    account: UpstreamAccount,
    email: ParsedEmail,
  ): Promise<Admitted> {
    const { name, picture, locale, isPrivateEmail } = account;
    // The upstream's word on privacy is about its own email. Another one may have been named in its place.
    const isRelay = this.relays.has(email.email) || (isPrivateEmail && isOf(account, email));
    return this.identities.createOrLock(manager, {
      applicationId,
      email,
      name,
      picture: pictureOf(picture),
      locale,
      isRelay,
    });
  }
}

const isOf = ({ email }: UpstreamAccount, { key }: ParsedEmail): boolean => email?.toLowerCase() === key;
