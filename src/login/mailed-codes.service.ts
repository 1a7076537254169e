import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Completion } from '../flows/completion.service.js';
import { readCode } from '../flows/email-codes/digits.js';
import { EmailCodesService } from '../flows/email-codes/email-codes.service.js';
import type { EmailCodeKind } from '../flows/entities/email-code.entity.js';
import { EmailCodeInvalid } from '../flows/flows.errors.js';
import { FlowsService } from '../flows/flows.service.js';
import { ForgotPasswordService } from '../flows/identity/forgot-password.service.js';
import { ResendVerificationService } from '../flows/identity/resend-verification.service.js';
import { ResetPasswordService } from '../flows/identity/reset-password.service.js';
import { VerifyEmailService } from '../flows/identity/verify-email.service.js';
import { parseEmail } from '../identities/email.js';
import { IdentitiesService } from '../identities/identities.service.js';
import type { CodeForm, ForgotForm, NewPasswordForm } from './dto/forms.dto.js';
import { MailedLinkSpent, PasswordMissing } from './login.errors.js';
import { isLinkCode } from './mailed-code.js';
import { away, type Step, within } from './step.js';
import type { Visit } from './visit.js';
import { type Visitor, VisitRules } from './visit-rules.js';

/** What goes by mail: verifying an address, and setting a new password. */
@Injectable()
export class MailedCodesService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly rules: VisitRules,
    private readonly flows: FlowsService,
    private readonly codes: EmailCodesService,
    private readonly identities: IdentitiesService,
    private readonly verifications: VerifyEmailService,
    private readonly reminders: ResendVerificationService,
    private readonly forgotten: ForgotPasswordService,
    private readonly resets: ResetPasswordService,
  ) {}

  verify(visitor: Visitor, form: CodeForm): Promise<Step> {
    const { visit, caller } = visitor;
    return this.byCode(visitor, form.code, (code) => this.verifications.verify(visit, code, caller));
  }

  reset(visitor: Visitor, form: NewPasswordForm): Promise<Step> {
    const { visit, caller } = visitor;
    if (form.password === '') throw new PasswordMissing();
    return this.byCode(visitor, form.code, (code) => this.resets.reset(visit, code, form.password, caller));
  }

  async resend(visitor: Visitor): Promise<Step> {
    const { visit, browserHash, caller } = visitor;
    this.rules.requirePasswords(visit);
    await this.rules.takePossession(visitor);
    await this.reminders.resend(visit, { caller, browserHash });
    return within('/login/verify', visit);
  }

  /** The next page is the same, whether or not there is an account. */
  async forgot(visitor: Visitor, form: ForgotForm): Promise<Step> {
    const { visit, browserHash, caller } = visitor;
    this.rules.requirePasswords(visit);
    const { email } = parseEmail(form.email.trim());
    await this.rules.takePossession(visitor);
    await this.forgotten.request(visit, email, { caller, browserHash });
    await this.flows.noteAddress(visit.flow, email);
    return within('/login/reset', visit);
  }

  /** Whose address the link of a mail proves; nobody's where it was used, replaced or has expired. */
  async addressBehind({ flow }: Visit, kind: EmailCodeKind, code: unknown): Promise<string | undefined> {
    const linked = await this.codes.findLinked(this.manager, flow, kind, code);
    return linked && (await this.identities.getIdentity(this.manager, linked.identityId)).email;
  }

  /**
   * Six digits count in the browser that owns the flow. The long code of a link counts in any: it is the proof that
   * the mail was read there, and its owner goes on in that browser.
   */
  private async byCode(visitor: Visitor, typed: string, act: (code: string) => Promise<Completion>): Promise<Step> {
    const { visit, browserHash } = visitor;
    const code = readCode(typed);
    this.rules.requirePasswords(visit);
    this.rules.requireReturn(visit);
    if (!isLinkCode(code)) await this.rules.takePossession(visitor);
    try {
      return away((await act(code)).redirectUrl);
    } catch (failure) {
      const isElsewhere = visit.flow.browserHash && !visit.flow.browserHash.equals(browserHash);
      if (failure instanceof EmailCodeInvalid && isElsewhere) throw new MailedLinkSpent();
      throw failure;
    }
  }
}
