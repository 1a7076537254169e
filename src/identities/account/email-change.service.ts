import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../../applications/applications.service.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { macOfDigits, macsOfDigits } from '../../flows/email-codes/code-text.js';
import { EmailCodesService } from '../../flows/email-codes/email-codes.service.js';
import { Outbox } from '../../mail/outbox.js';
import { Recipients } from '../../mail/recipients.js';
import { Audit } from '../../platform/audit/audit.js';
import { Settings } from '../../platform/config/settings.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { newDigits } from '../../platform/crypto/secrets.js';
import { within } from '../../platform/database/database.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { pickLanguage } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { Clock } from '../../platform/time/clock.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { type ParsedEmail, parseEmail } from '../email.js';
import type { Identity } from '../entities/identity.entity.js';
import { IdentitiesService } from '../identities.service.js';
import { EmailTaken, IdentityChanges } from '../identity-changes.js';
import { EmailChangeInvalid } from './account.errors.js';
import { EmailChange } from './email-change.entity.js';
import { JUDGE_CHANGE, PREPARE_CHANGE } from './email-change.statements.js';
import { Reauthentication } from './reauthentication.js';

/** As long as a MAC, but no digits have it. */
const DECOY_BYTES = 32;

/** The new email replaces the old one after a code sent to it was entered. The old email is notified. */
@Injectable()
export class EmailChangeService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly applications: ApplicationsService,
    private readonly identities: IdentitiesService,
    private readonly changes: IdentityChanges,
    private readonly reauthentication: Reauthentication,
    private readonly codes: EmailCodesService,
    private readonly keys: KeyRing,
    private readonly limits: RateLimits,
    private readonly recipients: Recipients,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** The answer is the same whether or not another identity has the email. */
  async request(session: CurrentSession, email: string, password: string, caller: Caller): Promise<void> {
    const identity = await this.reauthentication.requirePassword(session.identityId, password);
    const newEmail = parseEmail(email);
    const mayMail = await this.recipients.mayMail(session.applicationId, newEmail.key);
    const application = await this.applications.getApplication(session.applicationId);
    const digits = newDigits();
    const lifetime = this.settings.ttl.emailCode;
    await inTime(this.manager, caller.deadline, async (manager) => {
      await this.reauthentication.hold(manager, session, identity);
      if (!mayMail) return; // no new digits either, so the count of wrong guesses stays
      const isTaken = (await this.identities.findUsable(manager, session.applicationId, newEmail)) !== null;
      const mac = isTaken ? randomBytes(DECOY_BYTES) : macOfDigits(this.keys, contextOf(session), digits);
      const prepared = { sessionId: session.id, email: newEmail.email, emailKey: newEmail.key, mac, ttl: lifetime };
      await within(manager).run(PREPARE_CHANGE, prepared);
      if (!isTaken) await this.mailCode(manager, identity, newEmail, digits, application, caller);
    });
  }

  async confirm(session: CurrentSession, digits: string, caller: Caller): Promise<Identity> {
    await this.limits.spend('code-address', caller.bucket);
    await this.limits.spend('email-change', session.identityId);
    const changed = await inTime(this.manager, caller.deadline, (manager) =>
      this.apply(manager, session, digits, caller),
    );
    if (!changed) throw new EmailChangeInvalid();
    return changed;
  }

  private async apply(
    manager: EntityManager,
    session: CurrentSession,
    digits: string,
    caller: Caller,
  ): Promise<Identity | undefined> {
    const before = await this.reauthentication.hold(manager, session);
    const macs = macsOfDigits(this.keys, contextOf(session), digits);
    const { passwordChangedAt } = before;
    const [change] = await within(manager).run(JUDGE_CHANGE, { sessionId: session.id, macs, passwordChangedAt });
    if (!change) return undefined; // committed, so that a wrong guess stays counted
    await manager.delete(EmailChange, { sessionId: session.id });
    await this.replace(manager, before, change);
    await this.notifyOldEmail(manager, before, change.email, caller);
    return this.identities.getIdentity(manager, before.id);
  }

  private async replace(manager: EntityManager, { id }: Identity, newEmail: ParsedEmail): Promise<void> {
    try {
      await this.changes.changeEmail(manager, id, newEmail);
    } catch (error) {
      throw error instanceof EmailTaken ? new EmailChangeInvalid() : error;
    }
    await this.codes.replaceAllOf(manager, id);
  }

  private async mailCode(
    manager: EntityManager,
    identity: Identity,
    newEmail: ParsedEmail,
    digits: string,
    application: Application,
    caller: Caller,
  ): Promise<void> {
    await this.outbox.enqueue(manager, {
      template: 'confirm_address',
      to: { address: newEmail.email },
      language: pickLanguage(identity.locale, caller.acceptLanguage),
      applicationId: application.id,
      identityId: identity.id,
      data: {
        link: application.portalUrl ?? application.origins[0] ?? this.settings.publicUrl,
        code: digits,
        minutes: Math.round(this.settings.ttl.emailCode / 60),
      },
    });
  }

  private async notifyOldEmail(manager: EntityManager, before: Identity, email: string, caller: Caller): Promise<void> {
    const { id: identityId, applicationId } = before;
    await this.audit.record(manager, { type: 'identity.email_changed', applicationId, identityId, caller });
    await this.outbox.enqueue(manager, {
      template: 'address_changed',
      to: { address: before.email, name: before.name },
      language: pickLanguage(before.locale, caller.acceptLanguage),
      applicationId,
      identityId,
      data: { when: this.clock.now().toISOString(), email },
    });
  }
}

const contextOf = (session: CurrentSession): string => `${session.id}/change_address`;
