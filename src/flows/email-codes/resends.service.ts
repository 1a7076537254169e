import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { isSpellingOf, parseEmail } from '../../identities/email.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { Recipients } from '../../mail/recipients.js';
import { inTime } from '../../platform/database/in-time.js';
import { pickLanguage } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { LinkedKind } from '../entities/email-code.entity.js';
import { FlowsService, type OpenFlow } from '../flows.service.js';
import { SignInMails } from '../sign-in/sign-in-mails.service.js';
import { LinkMails } from '../upstream/link-mails.service.js';
import { CodeMails } from './code-mails.js';
import { type Asker, EmailCodesService } from './email-codes.service.js';
import { EqualTime } from './equal-time.js';

interface Wanted {
  kind: LinkedKind;
  identity: Identity | null;
}

/** Emails another code in place of one that a flow waits for. Without an account the same work is done. */
@Injectable()
export class Resends {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly flows: FlowsService,
    private readonly codes: EmailCodesService,
    private readonly mails: CodeMails,
    private readonly linkMails: LinkMails,
    private readonly signInMails: SignInMails,
    private readonly limits: RateLimits,
    private readonly recipients: Recipients,
    private readonly equalTime: EqualTime,
  ) {}

  /** To the identity of this flow's own code. A flow whose code was replaced in another flow sends no email any more. */
  async resendVerification(open: OpenFlow, asker: Asker): Promise<void> {
    await this.limits.spend('code-address', asker.caller.bucket);
    const kind = 'verify_email';
    await this.codes.requireGap(this.manager, open.flow, kind);
    const pending = await this.codes.findPending(this.manager, open.flow, kind);
    const identity = pending?.identityId ? await this.identities.findWaiting(pending.identityId) : null;
    await this.equalTime.of(this.send(open, { kind, identity }, asker));
  }

  /** The newest email of this flow, for an application's own screens. An email to another address stays as it is. */
  async resend(open: OpenFlow, typed: string, asker: Asker): Promise<void> {
    const email = parseEmail(typed);
    if (await this.linkMails.isAwaited(open, email)) return this.linkMails.resend(open, asker);
    await this.limits.spend('code-address', asker.caller.bucket);
    const newest = await this.codes.findNewest(this.manager, open.flow);
    if (newest?.kind === 'sign_in') {
      if (isSpellingOf(open.flow.loginHint, email)) await this.signInMails.request(open, email, asker);
      return;
    }
    const kind = newest?.kind ?? 'verify_email';
    const usable = await this.identities.findUsable(this.manager, open.application.id, email);
    const identity = usable && usable.id === newest?.identityId ? usable : null;
    if (newest && !identity && !isSpellingOf(open.flow.loginHint, email)) return;
    await this.codes.requireGap(this.manager, open.flow, kind);
    await this.equalTime.of(this.send(open, { kind, identity }, asker));
  }

  private async send(open: OpenFlow, { kind, identity }: Wanted, asker: Asker): Promise<void> {
    const mayMail = identity !== null && (await this.mayMail(open, kind, identity));
    await inTime(this.manager, asker.caller.deadline, async (manager) => {
      const held = await this.lock(manager, kind, identity);
      await this.flows.lock(manager, open.flow); // of two requests at once the second finds the email of the first
      await this.codes.requireGap(manager, open.flow, kind);
      if (!held || !mayMail) return this.mails.pretend(manager, open, kind, asker);
      const language = pickLanguage(held.locale, open.flow.uiLocales, asker.caller.acceptLanguage);
      await this.mails.send(manager, { open, kind, identity: held, language, asker });
    });
  }

  /** A password can be reset before the email is verified. */
  private async lock(manager: EntityManager, kind: LinkedKind, identity: Identity | null): Promise<Identity | null> {
    if (kind === 'verify_email' || !identity) return this.identities.lockWaiting(manager, identity?.id ?? null);
    const { applicationId, email, emailKey: key } = identity;
    return this.identities.lockUsable(manager, applicationId, { email, key });
  }

  private async mayMail({ flow }: OpenFlow, kind: LinkedKind, identity: Identity): Promise<boolean> {
    if (await this.codes.hasJustBeenMailed(this.manager, flow, identity.id)) return false;
    return this.recipients.mayMail({ kind, ...identity });
  }
}
