import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../../../applications/applications.service.js';
import type { Application } from '../../../applications/entities/application.entity.js';
import { Audit } from '../../../platform/audit/audit.js';
import { Settings } from '../../../platform/config/settings.js';
import { newId } from '../../../platform/crypto/ids.js';
import { hashSecret, looksLikeSecret, newSecret, SECRET_PREFIXES } from '../../../platform/crypto/secrets.js';
import { Database, within } from '../../../platform/database/database.js';
import { inTime } from '../../../platform/database/in-time.js';
import type { Caller } from '../../../platform/http/caller.js';
import { RateLimits } from '../../../platform/limits/counting.js';
import type { ParsedEmail } from '../../email.js';
import type { Identity } from '../../entities/identity.entity.js';
import { IdentitiesService } from '../../identities.service.js';
import { EmailTaken, IdentityChanges } from '../../identity-changes.js';
import { EmailUndoInvalid, FormerEmailTaken } from '../account.errors.js';
import { EmailChangeMails } from './email-change-mails.js';
import { FIND_UNDO, OFFER_STOP, OFFER_UNDO, TAKE_UNDO, type UndoRow } from './email-undos.statements.js';
import { Expulsion } from './expulsion.service.js';

/** What a link stops or undoes. */
export interface OfferedUndo {
  application: Application;
  email: string;
  newEmail: string;
  /** The new email is in place already. */
  isChanged: boolean;
}

/**
 * Stops a change of email, or undoes it, for the owner of the mailbox that the account had before. The person who asked
 * for the change is shut out: they had a session and a proof of the owner.
 */
@Injectable()
export class EmailUndos {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly applications: ApplicationsService,
    private readonly identities: IdentitiesService,
    private readonly changes: IdentityChanges,
    private readonly expulsion: Expulsion,
    private readonly mails: EmailChangeMails,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
    private readonly audit: Audit,
  ) {}

  /** The URL of a page that stops the change which is being asked for. */
  async offerStop(manager: EntityManager, before: Identity, { email: newEmail }: ParsedEmail): Promise<string> {
    const secret = newSecret(SECRET_PREFIXES.undo);
    const ttl = this.settings.ttl.emailCode;
    await within(manager).run(OFFER_STOP, { ...offerOf(before, newEmail, secret), ttl });
    return this.pageFor(secret);
  }

  /** The URL of a page that undoes the change which is being made. */
  async offerUndo(manager: EntityManager, before: Identity, newEmail: string, requestedAt: Date): Promise<string> {
    const secret = newSecret(SECRET_PREFIXES.undo);
    await within(manager).run(OFFER_UNDO, { ...offerOf(before, newEmail, secret), requestedAt });
    return this.pageFor(secret);
  }

  /** For the page behind the link. Opening it uses nothing up. */
  async require(secret: unknown, caller: Caller): Promise<OfferedUndo> {
    const { identityId, email, newEmail, changedAt } = await this.requireRow(secret, caller);
    const { applicationId } = await this.identities.getIdentity(this.manager, identityId);
    const application = await this.applications.getApplication(applicationId);
    return { application, email, newEmail, isChanged: changedAt !== null };
  }

  async undo(secret: unknown, caller: Caller): Promise<void> {
    const { identityId } = await this.requireRow(secret, caller);
    await inTime(this.manager, caller.deadline, async (manager) => {
      const identity = await this.identities.lockIdentity(manager, identityId);
      const [row] = await within(manager).run(TAKE_UNDO, { linkHash: hashSecret(String(secret)) });
      if (!row) throw new EmailUndoInvalid();
      await this.restore(manager, identity, row);
      await this.expulsion.expel(manager, identity, { since: row.requestedAt, caller });
      await this.tell(manager, identity, row, caller);
    });
  }

  private async requireRow(secret: unknown, caller: Caller): Promise<UndoRow> {
    const isOne = looksLikeSecret(SECRET_PREFIXES.undo, secret);
    const [row] = isOne ? await this.database.run(FIND_UNDO, { linkHash: hashSecret(secret) }) : [];
    if (row) return row;
    await this.limits.spend('code-address', caller.bucket);
    throw new EmailUndoInvalid();
  }

  /** The link came to the mailbox, so it is verified. An account that no mailbox has confirmed does not keep the email. */
  private async restore(manager: EntityManager, identity: Identity, row: UndoRow): Promise<void> {
    const { email, emailKey: key, emailIsRelay } = row;
    if (identity.emailKey === key) return;
    const other = await this.identities.lockUnverified(manager, identity.applicationId, { email, key });
    if (other) await this.changes.forgetSignUp(manager, other);
    try {
      await this.changes.restoreEmail(manager, identity.id, { email, key }, emailIsRelay);
    } catch (error) {
      throw error instanceof EmailTaken ? new FormerEmailTaken() : error;
    }
  }

  private async tell(manager: EntityManager, identity: Identity, row: UndoRow, caller: Caller): Promise<void> {
    const { id: identityId, applicationId, email } = identity;
    const details = { changed: row.changedAt !== null };
    await this.audit.record(manager, {
      type: 'identity.email_change_undone',
      applicationId,
      identityId,
      caller,
      details,
    });
    const readers = new Set([row.email, email]);
    for (const to of readers) await this.mails.tellUndone(manager, identity, to, row.email, caller);
  }

  private pageFor(secret: string): string {
    return `${this.settings.publicUrl}/portal/email/stop?code=${secret}`;
  }
}

const offerOf = ({ id: identityId, email, emailKey, emailIsRelay }: Identity, newEmail: string, secret: string) => ({
  ...{ id: newId(), linkHash: hashSecret(secret), identityId, email, emailKey, emailIsRelay, newEmail },
});
