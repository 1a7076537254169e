import { Injectable } from '@nestjs/common';
import { MailJustSent } from '../../flows/flows.errors.js';
import { MailedSignIns } from '../../flows/sign-in/mailed-sign-ins.service.js';
import { SignInMails } from '../../flows/sign-in/sign-in-mails.service.js';
import { parseEmail } from '../../identities/email.js';
import { RememberedBrowsers } from '../../session/remembered/remembered-browsers.js';
import { type ForgotForm, type SignInCodeForm, wishesOf } from '../dto/forms.dto.js';
import { Endings } from '../endings.js';
import { RememberedCookies } from '../remembered/remembered-cookies.js';
import { type PageVisitor, type Step, within } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';

/** Signing in with mailed digits, in the browser that asked for them. */
@Injectable()
export class SignInCodesService {
  constructor(
    private readonly rules: VisitRules,
    private readonly mails: SignInMails,
    private readonly mailed: MailedSignIns,
    private readonly cookies: RememberedCookies,
    private readonly browsers: RememberedBrowsers,
    private readonly endings: Endings,
  ) {}

  /** The next page is the same, whether or not there is an account. The digits of a moment ago count there too. */
  async send(visitor: PageVisitor, { email }: ForgotForm): Promise<Step> {
    await this.mail(visitor, email).catch((failure: unknown) => {
      if (!(failure instanceof MailJustSent)) throw failure;
    });
    return within('/login/code', visitor.visit);
  }

  async resend(visitor: PageVisitor): Promise<Step> {
    const { visit } = visitor;
    if (!visit.flow.loginHint) return within('/login', visit);
    await this.mail(visitor, visit.flow.loginHint);
    return within('/login/code', visit);
  }

  async signIn(visitor: PageVisitor, form: SignInCodeForm): Promise<Step> {
    const { visit, caller } = visitor;
    this.rules.requireEmailCodes(visit);
    this.rules.requireReturn(visit);
    await this.rules.bindBrowser(visitor);
    const rememberedId = await this.rememberedIn(visitor);
    const ending = await this.mailed.signIn(visit, { typed: form.code, caller, rememberedId, wishes: wishesOf(form) });
    return this.endings.stepAfter(ending, visitor);
  }

  private async mail(visitor: PageVisitor, typed: string): Promise<void> {
    const { visit, browserHash, caller } = visitor;
    this.rules.requireEmailCodes(visit);
    const email = parseEmail(typed.trim());
    await this.rules.bindBrowser(visitor);
    const rememberedId = await this.rememberedIn(visitor);
    await this.mails.request(visit, email, { caller, browserHash, rememberedId });
  }

  /** The account of this browser. A copy of its cookie stands for none. */
  private async rememberedIn({ visit, cookies }: PageVisitor): Promise<string | undefined> {
    const presented = this.cookies.presentedIn(cookies, visit.application);
    const known = presented && (await this.browsers.find(visit.application.id, presented));
    return known?.isReused ? undefined : known?.identityId;
  }
}
