import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../../applications/entities/application.entity.js';
import { type ResetFlow, ResetLinks } from '../../../flows/recovery/reset-links.js';
import { Outbox } from '../../../mail/outbox.js';
import { toOwner } from '../../../mail/to-owner.js';
import { Audit } from '../../../platform/audit/audit.js';
import type { Caller } from '../../../platform/http/caller.js';
import { Deadline } from '../../../platform/time/deadline.js';
import type { Identity } from '../../entities/identity.entity.js';
import { InvitationImpossible, NothingPending } from '../account.errors.js';

const DAYS = 7;
const SECONDS = DAYS * 24 * 60 * 60;

/** Where an invitation leads. */
export interface Destination {
  application: Application;
  /** Sets a password; absent where the application has none. */
  reset: ResetFlow | undefined;
}

/**
 * Invites a person by mail to an account that an operator made for them. The link proves the mailbox and sets a
 * password; where the application has no passwords, it leads to the application, and they sign in with a provider.
 */
@Injectable()
export class Invitations {
  constructor(
    private readonly resets: ResetLinks,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Call this before the transaction of the invitation. */
  async prepare(application: Application, caller?: Caller): Promise<Destination> {
    const deadline = caller?.deadline ?? Deadline.NEVER;
    return { application, reset: await this.resets.start(application, { deadline }) };
  }

  /** The caller has locked the identity. A newer invitation replaces an older one. */
  async send(
    manager: EntityManager,
    identity: Identity,
    { application, reset }: Destination,
    caller?: Caller,
  ): Promise<void> {
    const { id: identityId, applicationId, email: address } = identity;
    if (identity.blockedAt || (identity.emailVerifiedAt && identity.passwordHash)) throw new NothingPending();
    const [home] = application.origins;
    const issued = reset && (await this.resets.issue(manager, reset, identityId, BY_OPERATOR, SECONDS));
    const link = issued ? issued.url : home;
    if (link === undefined) throw new InvitationImpossible();
    await this.outbox.enqueue(manager, {
      template: 'invitation',
      ...toOwner(identity),
      to: { address },
      data: { link, minutes: SECONDS / 60, days: DAYS },
    });
    await this.audit.record(manager, { type: 'identity.invited', applicationId, identityId, caller });
  }
}

/** Where an operator's program asked from is not the invited person's to see. */
const BY_OPERATOR = { ip: null, userAgent: null };
