import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../applications/entities/application.entity.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IS_ADMITTED_BY_DOMAIN } from '../../organizations/domains/domains.statements.js';
import { Audit } from '../../platform/audit/audit.js';
import { within } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { AddressNotAdmitted, SignUpClosed } from '../flows.errors.js';
import { ACCEPT_INVITATION, IS_INVITED } from './invitations.statements.js';

type Known = Pick<Identity, 'emailVerifiedAt' | 'importedAt'>;

/** Whether the application takes any sign-ups at all. */
export const takesSignUps = ({ signUp }: Pick<Application, 'signUp'>): boolean => signUp !== 'closed';

/**
 * Who may make an account, at every way in. It is asked twice: before a mail leaves, so that none leads nowhere, and when
 * the mailbox is proved, which decides.
 */
@Injectable()
export class Entrance {
  constructor(private readonly audit: Audit) {}

  /** Before the proof. The answer to the person must not show it. */
  async isOpenTo(
    manager: EntityManager,
    application: Application,
    emailKey: string,
    known?: Known | null,
  ): Promise<boolean> {
    if (isMade(known) || isOpenToAll(application, emailKey)) return true;
    if (!takesSignUps(application)) return false;
    const invited = await within(manager).run(IS_INVITED, { applicationId: application.id, emailKey });
    return invited.length > 0 || this.joinsByDomain(manager, application, emailKey);
  }

  /**
   * When the mailbox of an account that has never been proved is proved. It accepts an open invitation. The caller has
   * locked the identity.
   */
  async admit(manager: EntityManager, application: Application, identity: Identity, caller: Caller): Promise<void> {
    const isAllowed = isMade(identity) || isOpenToAll(application, identity.emailKey);
    if (!isAllowed && !takesSignUps(application)) throw new SignUpClosed();
    const isInvited = await this.accept(manager, application, identity, caller);
    const isLetIn = isAllowed || isInvited || (await this.joinsByDomain(manager, application, identity.emailKey));
    if (!isLetIn) throw new AddressNotAdmitted();
  }

  /** An organisation takes people of its proved domain. */
  private async joinsByDomain(manager: EntityManager, { id }: Application, emailKey: string): Promise<boolean> {
    return (await within(manager).run(IS_ADMITTED_BY_DOMAIN, { applicationId: id, emailKey })).length > 0;
  }

  /** Answers whether there was an open one for this mailbox. */
  async accept(
    manager: EntityManager,
    { id: applicationId }: Application,
    { id: identityId, emailKey }: Identity,
    caller: Caller,
  ): Promise<boolean> {
    const [invitation] = await within(manager).run(ACCEPT_INVITATION, { applicationId, emailKey, identityId });
    if (!invitation) return false;
    const details = { id: invitation.id };
    await this.audit.record(manager, { type: 'invitation.accepted', applicationId, identityId, caller, details });
    return true;
  }
}

/** An operator made or imported it, or it was proved before: it need not be let in again. */
export const isMade = (known: Known | null | undefined): boolean =>
  Boolean(known?.emailVerifiedAt ?? known?.importedAt);

function isOpenToAll({ signUp, signUpDomains }: Application, emailKey: string): boolean {
  if (signUp === 'domains') return signUpDomains.includes(emailKey.slice(emailKey.lastIndexOf('@') + 1));
  return signUp === 'open';
}
