import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../applications/entities/application.entity.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IS_ADMITTED_BY_DOMAIN } from '../../organizations/domains/domains.statements.js';
import { Audit } from '../../platform/audit/audit.js';
import { within } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { AddressNotAdmitted, SignUpClosed } from '../flows.errors.js';
import { ACCEPT_INVITATION, ACCEPT_INVITATION_INTO, IS_INVITED, KEEP_ORGANIZATION } from './invitations.statements.js';

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
    return takesSignUps(application) && isLetIn(manager, application, emailKey);
  }

  /**
   * When the mailbox of an account that has never been proved is proved. It accepts an open invitation to the application.
   * One into an organization lets the person in, too, and stays open: they join by its link. The caller has locked the
   * identity.
   */
  async admit(manager: EntityManager, application: Application, identity: Identity, caller: Caller): Promise<void> {
    const isAllowed = isMade(identity) || isOpenToAll(application, identity.emailKey);
    if (!isAllowed && !takesSignUps(application)) throw new SignUpClosed();
    const isAccepted = await this.accept(manager, application, identity, caller);
    if (!isAllowed && !isAccepted && !(await isLetIn(manager, application, identity.emailKey)))
      throw new AddressNotAdmitted();
  }

  /** Answers whether there was an open one to the application for this mailbox. */
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

  /**
   * Answers the roles of one into an organization, if it is still open and for this identity. The caller has locked the
   * identity. The organization is locked before its invitation, as by its deletion.
   */
  async acceptInto(
    manager: EntityManager,
    { applicationId, ...which }: { applicationId: string; id: string; organizationId: string; identityId: string },
    caller: Caller,
  ): Promise<string[] | undefined> {
    const { id, organizationId, identityId } = which;
    await within(manager).run(KEEP_ORGANIZATION, { organizationId });
    const [accepted] = await within(manager).run(ACCEPT_INVITATION_INTO, { id, organizationId, identityId });
    if (!accepted) return undefined;
    const details = { id, organization: organizationId };
    await this.audit.record(manager, { type: 'invitation.accepted', applicationId, identityId, caller, details });
    return accepted.roles;
  }
}

/** An operator made or imported it, or it was proved before: it need not be let in again. */
export const isMade = (known: Known | null | undefined): boolean =>
  Boolean(known?.emailVerifiedAt ?? known?.importedAt);

/** There is an invitation to the application or into one of its organizations, or one takes people of its proved domain. */
async function isLetIn(manager: EntityManager, { id: applicationId }: Application, emailKey: string): Promise<boolean> {
  const which = { applicationId, emailKey };
  if ((await within(manager).run(IS_INVITED, which)).length > 0) return true;
  return (await within(manager).run(IS_ADMITTED_BY_DOMAIN, which)).length > 0;
}

function isOpenToAll({ signUp, signUpDomains }: Application, emailKey: string): boolean {
  if (signUp === 'domains') return signUpDomains.includes(emailKey.slice(emailKey.lastIndexOf('@') + 1));
  return signUp === 'open';
}
