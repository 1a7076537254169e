import { Injectable } from '@nestjs/common';
import type { Ending } from '../../flows/completion/ending.js';
import { isLinkCode, readCode } from '../../flows/email-codes/code-text.js';
import { Resends } from '../../flows/email-codes/resends.service.js';
import { EmailCodeInvalid, SignUpNotConfirmed } from '../../flows/flows.errors.js';
import { ForgotPasswordService } from '../../flows/recovery/forgot-password.service.js';
import { type NewPassword, ResetPasswordService } from '../../flows/recovery/reset-password.service.js';
import { SignUpLinks } from '../../flows/registration/sign-up-links.service.js';
import { WaitingWindow } from '../../flows/registration/waiting-window.service.js';
import { VerifyEmailService } from '../../flows/verification/verify-email.service.js';
import { parseEmail } from '../../identities/email.js';
import type { CodeForm, ForgotForm, NewPasswordForm, VerifyForm } from '../dto/forms.dto.js';
import { Endings } from '../endings.js';
import { MailedLinkSpent, PasswordMissing } from '../login.errors.js';
import type { OutcomeName } from '../views/outcome.page.js';
import { type PageVisitor, pathOf, type Step, within } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';

/** What emailed codes are for: verifying an email, and setting a new password. */
@Injectable()
export class MailedCodesService {
  constructor(
    private readonly rules: VisitRules,
    private readonly links: SignUpLinks,
    private readonly waiting: WaitingWindow,
    private readonly verifications: VerifyEmailService,
    private readonly resends: Resends,
    private readonly forgotten: ForgotPasswordService,
    private readonly resets: ResetPasswordService,
    private readonly endings: Endings,
  ) {}

  verify(visitor: PageVisitor, form: CodeForm): Promise<Step> {
    const { visit, caller } = visitor;
    const proof = { isSameBrowser: true };
    return this.byCode(visitor, form.code, (code) => this.verifications.verify(visit, code, proof, caller));
  }

  reset(visitor: PageVisitor, form: NewPasswordForm): Promise<Step> {
    const { visit, caller } = visitor;
    if (form.password === '') throw new PasswordMissing();
    return this.byCode(visitor, form.code, (code) => this.resets.reset(visit, wantedIn(form, code), caller));
  }

  /** Resets in another browser than the one that asked for the email, whose window stays where it is. */
  resetElsewhere(visitor: PageVisitor, form: NewPasswordForm): Promise<Step> {
    const { visit, caller } = visitor;
    if (form.password === '') throw new PasswordMissing();
    const wanted = wantedIn(form, form.code);
    return this.elsewhere(visitor, 'password-set', () => this.resets.resetElsewhere(visit, wanted, caller));
  }

  confirmElsewhere(visitor: PageVisitor, { code, password }: VerifyForm): Promise<Step> {
    const { visit, caller } = visitor;
    if (!password) throw new PasswordMissing();
    return this.elsewhere(visitor, 'verified', () => this.links.confirm(visit, code, password, caller));
  }

  setPasswordElsewhere(visitor: PageVisitor, { code, password }: NewPasswordForm): Promise<Step> {
    const { visit, caller } = visitor;
    if (password === '') throw new PasswordMissing();
    return this.elsewhere(visitor, 'password-chosen', () => this.links.setPassword(visit, code, password, caller));
  }

  refuse(visitor: PageVisitor, { code }: CodeForm): Promise<Step> {
    const { visit, caller } = visitor;
    return this.elsewhere(visitor, 'not-me', () => this.links.refuse(visit, code, caller));
  }

  /** The window that waits, after another browser has confirmed its sign-up. */
  async goOn(visitor: PageVisitor): Promise<Step> {
    const { visit, browserHash, caller } = visitor;
    this.rules.requirePasswords(visit);
    this.rules.requireReturn(visit);
    const ending = await this.waiting.goOn(visit, browserHash, caller);
    if (!ending) throw new SignUpNotConfirmed();
    return this.endings.stepAfter(ending, visitor);
  }

  async resend(visitor: PageVisitor): Promise<Step> {
    const { visit, browserHash, caller } = visitor;
    this.rules.requirePasswords(visit);
    await this.rules.bindBrowser(visitor);
    if (await this.waiting.mayGoOn(visit.flow, browserHash)) return this.goOn(visitor);
    await this.resends.resendVerification(visit, { caller, browserHash });
    return within('/login/verify', visit);
  }

  /** The next page is the same, whether or not there is an account. */
  async forgot(visitor: PageVisitor, form: ForgotForm): Promise<Step> {
    const { visit, browserHash, caller } = visitor;
    this.rules.requirePasswords(visit);
    const email = parseEmail(form.email.trim());
    await this.rules.bindBrowser(visitor);
    await this.forgotten.request(visit, email, { caller, browserHash });
    return within('/login/reset', visit);
  }

  /** Six digits count in the browser that owns the flow. The long code of a link counts in the browser that asked for it. */
  private async byCode(visitor: PageVisitor, typed: string, act: (code: string) => Promise<Ending>): Promise<Step> {
    const { visit } = visitor;
    const code = readCode(typed);
    this.rules.requirePasswords(visit);
    this.rules.requireReturn(visit);
    if (!isLinkCode(code)) await this.rules.bindBrowser(visitor);
    return this.orSpent(visitor, async () => this.endings.stepAfter(await act(code), visitor));
  }

  /** Ends on a page that says where to continue: this browser gets no authorization code. */
  private elsewhere(visitor: PageVisitor, outcome: OutcomeName, act: () => Promise<void>): Promise<Step> {
    const { visit } = visitor;
    this.rules.requirePasswords(visit);
    return this.orSpent(visitor, async () => {
      await act();
      return { to: pathOf(`/login/${outcome}`, visit), leaves: true };
    });
  }

  private async orSpent({ visit, browserHash }: PageVisitor, act: () => Promise<Step>): Promise<Step> {
    try {
      return await act();
    } catch (failure) {
      const isElsewhere = visit.flow.browserHash && !visit.flow.browserHash.equals(browserHash);
      if (failure instanceof EmailCodeInvalid && isElsewhere) throw new MailedLinkSpent();
      throw failure;
    }
  }
}

const wantedIn = ({ password, mfa_code: mfaCode }: NewPasswordForm, code: string): NewPassword => ({
  code,
  password,
  mfaCode: mfaCode?.trim(),
});
