import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../applications/entities/application.entity.js';
import { withParameter } from '../../applications/origins/web-url.js';
import { isSpellingOf, type ParsedEmail } from '../../identities/email.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { Outbox } from '../../mail/outbox.js';
import { Settings } from '../../platform/config/settings.js';
import type { Language } from '../../platform/http/language.js';
import type { EmailCodeKind, LinkedKind } from '../entities/email-code.entity.js';
import { FlowsService, type OpenFlow } from '../flows.service.js';
import type { Flow } from '../flows.statements.js';
import { type HostedUrl, HostedUrls } from '../start/hosted-url.js';
import { type Asker, EmailCodesService } from './email-codes.service.js';

const TEMPLATE = { verify_email: 'verify_address', reset_password: 'reset_password' } as const;
const HOSTED_PAGE = { verify_email: '/login/verify', reset_password: '/login/reset' } as const;

export interface CodeMail {
  open: OpenFlow;
  kind: LinkedKind;
  identity: Identity;
  language: Language;
  asker: Asker;
  isReminder?: boolean;
}

/** Issues a code and emails it in one transaction: neither exists without the other. */
@Injectable()
export class CodeMails {
  constructor(
    private readonly codes: EmailCodesService,
    private readonly flows: FlowsService,
    private readonly hostedUrls: HostedUrls,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  /** The caller has locked the identity. Locks are taken in the order identity, flow, codes. */
  async send(manager: EntityManager, { open, kind, identity, language, asker, isReminder }: CodeMail): Promise<void> {
    const { application, flow } = open;
    const lifetime = this.settings.ttl.emailCode;
    const expires = await this.flows.extend(manager, flow, lifetime);
    const code = await this.codes.issue(manager, { flow, kind, identityId: identity.id, asker, isReminder });
    const data = {
      link: this.linkFor(application, kind, { flow: open.token, expires }, code.link),
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

  /**
   * On whatever page or endpoint it is asked for. A corrected address does not wait. Asked before anything is spent, and
   * again by `lockGap`: of two requests at once the second finds the email of the first.
   */
  async requireGap(
    manager: EntityManager,
    flow: Pick<Flow, 'id' | 'loginHint'>,
    kind: EmailCodeKind,
    email: ParsedEmail,
  ): Promise<void> {
    if (isSpellingOf(flow.loginHint, email)) await this.codes.requireGap(manager, flow, kind);
  }

  /** The caller has locked the identity. */
  async lockGap(manager: EntityManager, flow: Flow, kind: EmailCodeKind, email: ParsedEmail): Promise<void> {
    await this.requireGap(manager, await this.flows.lock(manager, flow), kind, email);
  }

  /** Does the same work without an identity: neither the answer nor its time says whether there is an account. */
  async pretend(manager: EntityManager, { flow }: OpenFlow, kind: LinkedKind, asker: Asker): Promise<void> {
    await this.flows.extend(manager, flow, this.settings.ttl.emailCode);
    await this.codes.issue(manager, { flow, kind, identityId: null, asker });
  }

  /** To the application's own page if it has one, else to ours. Never to an origin that a request names. */
  private linkFor(application: Application, kind: LinkedKind, hosted: HostedUrl, code: string): string {
    const own = ownPageOf(application, kind);
    if (own) return withParameter(withParameter(own, 'flow', hosted.flow), 'code', code);
    const page = `${this.settings.publicUrl}${HOSTED_PAGE[kind]}?${this.hostedUrls.query(hosted)}`;
    return withParameter(page, 'code', code);
  }
}

/** The application's own page for such links, if it has one. */
const ownPageOf = ({ verifyEmailUrl, resetPasswordUrl }: Application, kind: LinkedKind): string | null =>
  kind === 'verify_email' ? verifyEmailUrl : resetPasswordUrl;
