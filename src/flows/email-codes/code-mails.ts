import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { Outbox } from '../../mail/outbox.js';
import { Settings } from '../../platform/config/settings.js';
import type { Language } from '../../platform/http/language.js';
import type { EmailCodeKind } from '../entities/email-code.entity.js';
import { FlowsService, type OpenFlow } from '../flows.service.js';
import type { Asker } from './asker.js';
import { EmailCodesService } from './email-codes.service.js';
import { MailLinks, ownPageOf } from './mail-links.js';

const TEMPLATE = { verify_email: 'verify_address', reset_password: 'reset_password' } as const;

export interface CodeMail {
  open: OpenFlow;
  kind: EmailCodeKind;
  identity: Identity;
  language: Language;
  asker: Asker;
  isReminder?: boolean;
}

/** Issues a code and mails it, in one transaction: there is no mail without its code, nor a code without its mail. */
@Injectable()
export class CodeMails {
  constructor(
    private readonly codes: EmailCodesService,
    private readonly flows: FlowsService,
    private readonly links: MailLinks,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  /** The identity is locked before: whoever locks several rows begins with it, goes on with the flow, then the codes. */
  async send(manager: EntityManager, { open, kind, identity, language, asker, isReminder }: CodeMail): Promise<void> {
    const { application, flow } = open;
    const lifetime = this.settings.ttl.emailCode;
    const expires = await this.flows.extend(manager, flow, lifetime);
    const code = await this.codes.issue(manager, { flow, kind, identityId: identity.id, asker, isReminder });
    const data = {
      link: this.links.linkFor(application, kind, { token: open.token, expires }, code.link),
      code: code.digits,
      minutes: Math.round(lifetime / 60),
      offersNotMe: ownPageOf(application, kind) === null,
    };
    await this.outbox.enqueue(manager, {
      template: TEMPLATE[kind],
      to: { address: identity.email, name: identity.emailVerifiedAt && identity.name },
      language,
      applicationId: application.id,
      identityId: identity.id,
      data,
    });
  }

  /** The same work for nobody, so that neither the answer nor its time tells whether there is an account. */
  async pretend(manager: EntityManager, { flow }: OpenFlow, kind: EmailCodeKind, asker: Asker): Promise<void> {
    await this.flows.extend(manager, flow, this.settings.ttl.emailCode);
    await this.codes.issue(manager, { flow, kind, identityId: null, asker });
  }
}
