import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../../../applications/applications.service.js';
import type { Application } from '../../../applications/entities/application.entity.js';
import { ResetLinks } from '../../../flows/recovery/reset-links.js';
import { Audit } from '../../../platform/audit/audit.js';
import { Settings } from '../../../platform/config/settings.js';
import { hashSecret, looksLikeSecret, SECRET_PREFIXES } from '../../../platform/crypto/secrets.js';
import { Database, within } from '../../../platform/database/database.js';
import { inTime } from '../../../platform/database/in-time.js';
import type { Caller } from '../../../platform/http/caller.js';
import { RateLimits } from '../../../platform/limits/counting.js';
import type { Identity } from '../../entities/identity.entity.js';
import { IdentitiesService } from '../../identities.service.js';
import { EmailTaken, IdentityChanges } from '../../identity-changes.js';
import { FIND_UNDO, type FoundUndo, TAKE_UNDO, type UndoRow } from '../../undo-links/undo-links.statements.js';
import { EmailUndoInvalid, FormerEmailTaken } from '../account.errors.js';
import { WaitingSignUps } from '../managing/waiting-sign-ups.js';
import { PasswordsInUse } from '../passwords-in-use.js';
import { Expulsion } from './expulsion.service.js';
import { UndoMails } from './undo-mails.js';

/** What a link undoes. */
export interface OfferedUndo
  extends Pick<UndoRow, 'change' | 'email' | 'newEmail' | 'requestedAt' | 'changedAt' | 'since'> {
  application: Application;
  hasPasswords: boolean;
}

export interface Undone extends OfferedUndo {
  /** It leads to a page that sets a new password; undefined where none can be set, and after an old notice. */
  resetUrl: string | undefined;
  /** After an old notice such a link went to its mailbox instead. */
  isResetMailed: boolean;
  /** The owner's second factor is older than what was undone, and still asked for. */
  keepsSecondFactor: boolean;
}

/**
 * Undoes a change for the owner of the mailbox that the account had before it. The person who made the change is shut
 * out, with everything that their sessions may have added: they had a session and a proof of the owner.
 */
@Injectable()
export class AccountUndo {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly applications: ApplicationsService,
    private readonly identities: IdentitiesService,
    private readonly changes: IdentityChanges,
    private readonly signUps: WaitingSignUps,
    private readonly expulsion: Expulsion,
    private readonly passwords: PasswordsInUse,
    private readonly resets: ResetLinks,
    private readonly mails: UndoMails,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly settings: Settings,
  ) {}

  /** Reads what the page behind the link shows. Opening it uses nothing up. */
  async require(secret: unknown, caller: Caller): Promise<OfferedUndo> {
    const row = await this.requireRow(secret, caller);
    const application = await this.applicationOf(row);
    return { ...row, application, hasPasswords: await this.passwords.areAt(application.id) };
  }

  /**
   * A link sets a new password at once only as long as the link of a reset mail does: an old notice may lie where other
   * people read it. After that the mailbox gets a fresh link.
   */
  async undo(secret: unknown, caller: Caller): Promise<Undone> {
    const offered = await this.requireRow(secret, caller);
    const { identityId, isRecent } = offered;
    const application = await this.applicationOf(offered);
    const hasPasswords = await this.passwords.areAt(application.id);
    const mayReset = isRecent || (await this.mails.mayMailReset(application, offered, caller));
    const open = mayReset ? await this.resets.start(application, caller) : undefined;
    return inTime(this.manager, caller.deadline, async (manager) => {
      const before = await this.identities.lockIdentity(manager, identityId);
      const [row] = await within(manager).run(TAKE_UNDO, { linkHash: hashSecret(String(secret)) });
      if (!row) throw new EmailUndoInvalid();
      await this.restore(manager, before, row);
      await this.expulsion.expel(manager, before, { ...row, caller });
      await this.tell(manager, before, row, caller);
      const identity = await this.identities.getIdentity(manager, identityId);
      const canReset = open && !before.blockedAt;
      const reset = canReset ? await this.resets.issue(manager, open, identityId, caller) : undefined;
      const isResetMailed = reset !== undefined && !isRecent;
      if (isResetMailed) await this.mails.sendReset(manager, before, row, reset, caller);
      return {
        ...{ ...row, application, hasPasswords, isResetMailed },
        resetUrl: isResetMailed ? undefined : reset?.url,
        keepsSecondFactor: identity.mfaEnabledAt !== null,
      };
    });
  }

  private async applicationOf({ identityId }: UndoRow): Promise<Application> {
    const { applicationId } = await this.identities.getIdentity(this.manager, identityId);
    return this.applications.getApplication(applicationId);
  }

  private async requireRow(secret: unknown, caller: Caller): Promise<FoundUndo> {
    const isOne = looksLikeSecret(SECRET_PREFIXES.undo, secret);
    const recentSeconds = this.settings.ttl.emailCode;
    const [row] = isOne ? await this.database.run(FIND_UNDO, { linkHash: hashSecret(secret), recentSeconds }) : [];
    if (row) return row;
    await this.limits.spend('code-address', caller.bucket);
    throw new EmailUndoInvalid();
  }

  /** The link came to the mailbox, so it is verified. An account that no mailbox has confirmed does not keep the email. */
  private async restore(manager: EntityManager, identity: Identity, row: UndoRow): Promise<void> {
    const { email, emailKey: key, emailIsRelay } = row;
    if (identity.emailKey === key) return;
    await this.signUps.giveWay(manager, identity.applicationId, { email, key });
    try {
      await this.changes.restoreEmail(manager, identity.id, { email, key }, emailIsRelay);
    } catch (error) {
      throw error instanceof EmailTaken ? new FormerEmailTaken() : error;
    }
  }

  private async tell(manager: EntityManager, before: Identity, row: UndoRow, caller: Caller): Promise<void> {
    const { id: identityId, applicationId } = before;
    const event = { applicationId, identityId, caller };
    if (row.change === 'email') {
      const details = { changed: row.changedAt !== null };
      await this.audit.record(manager, { type: 'identity.email_change_undone', ...event, details });
    } else {
      await this.audit.record(manager, { type: 'identity.change_undone', ...event, details: { change: row.change } });
    }
    await this.mails.tellUndone(manager, before, row, caller);
  }
}
