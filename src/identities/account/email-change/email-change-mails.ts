import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Outbox } from '../../../mail/outbox.js';
import { Settings } from '../../../platform/config/settings.js';
import { type Caller, isOwner } from '../../../platform/http/caller.js';
import { type Language, pickLanguage } from '../../../platform/http/language.js';
import { Clock } from '../../../platform/time/clock.js';
import type { ParsedEmail } from '../../email.js';
import type { Identity } from '../../entities/identity.entity.js';

/** What is emailed around a change of email: to the new mailbox, and to the one that the account had. */
@Injectable()
export class EmailChangeMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async sendCode(
    manager: EntityManager,
    identity: Identity,
    to: ParsedEmail,
    code: string,
    caller: Caller,
  ): Promise<void> {
    await this.outbox.enqueue(manager, {
      template: 'confirm_address',
      to: { address: to.email },
      ...about(identity, caller),
      data: { code, minutes: Math.round(this.settings.ttl.emailCode / 60) },
    });
  }

  /** Call this before anything has changed. */
  async announce(
    manager: EntityManager,
    identity: Identity,
    { email, link }: { email: string; link: string },
    caller: Caller,
  ): Promise<void> {
    await this.outbox.enqueue(manager, {
      template: 'address_change_requested',
      to: ownerOf(identity),
      ...about(identity, caller),
      data: { email, link, when: this.clock.now().toISOString(), ip: caller.ip, device: caller.userAgent },
    });
  }

  async tellChanged(
    manager: EntityManager,
    before: Identity,
    { email, link }: { email: string; link: string },
    caller?: Caller,
  ): Promise<void> {
    await this.outbox.enqueue(manager, {
      template: 'address_changed',
      to: ownerOf(before),
      ...about(before, caller),
      data: { when: this.clock.now().toISOString(), email, link },
    });
  }
}

const ownerOf = ({ email, name }: Identity) => ({ address: email, name });

const about = (
  { id: identityId, applicationId, locale }: Identity,
  caller: Caller | undefined,
): { applicationId: string; identityId: string; language: Language } => ({
  applicationId,
  identityId,
  language: pickLanguage(locale, isOwner(caller) ? caller.acceptLanguage : null),
});
