import { Injectable } from '@nestjs/common';
import { CompletionService } from '../flows/completion/completion.service.js';
import type { Proof } from '../flows/completion/proof.js';
import { FlowsService } from '../flows/flows.service.js';
import { ForgotPasswordService } from '../flows/recovery/forgot-password.service.js';
import { cancelled } from '../flows/redirect-rules.js';
import { RegisterService } from '../flows/registration/register.service.js';
import { SignInService } from '../flows/sign-in/sign-in.service.js';
import { VerificationReminders } from '../flows/verification/verification-reminders.js';
import { parseEmail } from '../identities/email.js';
import { NewPasswordDue } from '../identities/identities.errors.js';
import { DevicePagesService } from './device/device-pages.service.js';
import { type RegisterForm, type SignInForm, wishesOf } from './dto/forms.dto.js';
import { Endings } from './endings.js';
import { PasswordMissing } from './login.errors.js';
import { away, type PageVisitor, type Step, within } from './visits/visit.js';
import { VisitRules } from './visits/visit-rules.js';

/** Signing in, signing up and cancelling. Each ends with the step that the browser takes next. */
@Injectable()
export class LoginService {
  constructor(
    private readonly rules: VisitRules,
    private readonly flows: FlowsService,
    private readonly signIns: SignInService,
    private readonly forgotten: ForgotPasswordService,
    private readonly registrations: RegisterService,
    private readonly reminders: VerificationReminders,
    private readonly completion: CompletionService,
    private readonly endings: Endings,
    private readonly devices: DevicePagesService,
  ) {}

  async signIn(visitor: PageVisitor, form: SignInForm): Promise<Step> {
    const proof = await this.proofOf(visitor, form).catch((failure) => {
      if (!(failure instanceof NewPasswordDue)) throw failure;
    });
    if (!proof) return this.leadToReset(visitor, form);
    const wishing = { ...proof, wishes: wishesOf(form) };
    const ending = await this.completion.complete(visitor.visit, wishing, visitor.caller);
    return this.endings.stepAfter(ending, visitor);
  }

  /** The password was right, and signs in no more: the person finds a mail that sets a new one. */
  private async leadToReset({ visit, browserHash, caller }: PageVisitor, { email }: SignInForm): Promise<Step> {
    await this.forgotten.request(visit, parseEmail(email.trim()), { caller, browserHash });
    return within('/login/reset', visit);
  }

  /** Proves a password, in a browser that owns the flow from now on. */
  async proofOf(visitor: PageVisitor, { email: typed, password }: SignInForm): Promise<Proof> {
    const { visit, browserHash, caller } = visitor;
    this.rules.requirePasswords(visit);
    const address = parseEmail(typed.trim());
    if (password === '') throw new PasswordMissing();
    await this.rules.bindBrowser(visitor);
    const proof = await this.signIns.provePassword({
      applicationId: visit.flow.applicationId,
      typed: address.email,
      address,
      password,
      caller,
      onWaiting: (identityId) => this.reminders.remind(visit, identityId, { caller, browserHash }),
    });
    this.rules.requireReturn(visit);
    return proof;
  }

  /** The next page is the same whether the email is new, unverified or taken. */
  async register(
    visitor: PageVisitor,
    form: RegisterForm & { fields: Record<string, unknown> },
    locale: string,
  ): Promise<Step> {
    const { email, password, name, terms, privacy, fields } = form;
    const { visit, browserHash, caller } = visitor;
    this.rules.requirePasswords(visit);
    const parsed = parseEmail(email.trim());
    await this.rules.bindBrowser(visitor);
    const wanted = {
      email: parsed,
      password,
      name: name?.trim() || undefined,
      locale,
      agreed: { terms, privacy },
      fields,
    };
    await this.registrations.register(visit, wanted, { caller, browserHash });
    return within('/login/verify', visit);
  }

  async cancel(visitor: PageVisitor): Promise<Step> {
    const { flow } = visitor.visit;
    this.rules.requireCancel(visitor.visit);
    await this.rules.bindBrowser(visitor);
    await this.flows.cancel(flow, visitor.caller);
    if (flow.asked?.device) return this.devices.refuse(visitor);
    return away(cancelled(flow));
  }
}
