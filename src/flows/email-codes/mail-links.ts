import { Injectable } from '@nestjs/common';
import type { Application } from '../../applications/entities/application.entity.js';
import { withParameter } from '../../applications/origins/web-url.js';
import { Settings } from '../../platform/config/settings.js';
import type { EmailCodeKind } from '../entities/email-code.entity.js';
import { HostedUrls } from '../start/hosted-url.js';

const HOSTED_PAGE = { verify_email: '/login/verify', reset_password: '/login/reset' } as const;

/** Where the application receives the links of such mails, if not on the hosted page. */
export const ownPageOf = ({ verifyEmailUrl, resetPasswordUrl }: Application, kind: EmailCodeKind): string | null =>
  kind === 'verify_email' ? verifyEmailUrl : resetPasswordUrl;

/** Where a mail leads: to the application's own page if it has one, else to ours. Never to where a request says it came from. */
@Injectable()
export class MailLinks {
  constructor(
    private readonly hostedUrls: HostedUrls,
    private readonly settings: Settings,
  ) {}

  linkFor(
    application: Application,
    kind: EmailCodeKind,
    flow: { token: string; expires: number },
    code: string,
  ): string {
    const own = ownPageOf(application, kind);
    if (own) return withParameter(withParameter(own, 'flow', flow.token), 'code', code);
    const query = this.hostedUrls.query({ flow: flow.token, expires: flow.expires });
    return withParameter(`${this.settings.publicUrl}${HOSTED_PAGE[kind]}?${query}`, 'code', code);
  }
}
