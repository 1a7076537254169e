import { Injectable } from '@nestjs/common';
import { isOnOrigins, parseWebUrl } from '../applications/redirects.js';
import type { Caller } from '../common/http/caller.js';
import { CompletionService } from '../flows/completion.service.js';
import { FlowsService } from '../flows/flows.service.js';
import { SignInService } from '../flows/sign-in/sign-in.service.js';
import { parseEmail } from '../identities/email.js';
import { EmailNotVerified } from '../identities/identities.errors.js';
import { RegistrationService } from '../identities/registration.service.js';
import { ProviderBlockedByPlan } from '../plans/plans.errors.js';
import type { RegisterForm, SignInForm } from './dto/forms.dto.js';
import { DestinationNotAllowed, OtherBrowser, PasswordMissing } from './login.errors.js';
import type { Visit } from './visit.js';

/** Who is at the hosted login: the visit, the browser that the flow belongs to from now on, and the caller. */
export interface Visitor {
  visit: Visit;
  browserHash: Buffer;
  caller: Caller;
}

/** Each way through the hosted login ends with the address that the browser goes to. */
@Injectable()
export class LoginService {
  constructor(
    private readonly flows: FlowsService,
    private readonly signIns: SignInService,
    private readonly registrations: RegistrationService,
    private readonly completion: CompletionService,
  ) {}

  async signIn(visitor: Visitor, { email, password }: SignInForm): Promise<string> {
    const { visit, caller } = visitor;
    this.requirePasswords(visit);
    const address = parseEmail(email.trim());
    if (password === '') throw new PasswordMissing();
    await this.takePossession(visitor);
    const identity = await this.signIns.provePassword({
      applicationId: visit.application.id,
      email: address.email,
      password,
      caller,
    });
    return this.complete(visitor, identity.id);
  }

  async register(visitor: Visitor, { email, password, name }: RegisterForm, locale: string): Promise<string> {
    const { visit, caller } = visitor;
    this.requirePasswords(visit);
    await this.takePossession(visitor);
    const identity = await this.registrations.register({
      application: visit.application,
      email: email.trim(),
      password,
      name: name?.trim() || null,
      locale,
      caller,
    });
    if (!identity.emailVerifiedAt) throw new EmailNotVerified();
    return this.complete(visitor, identity.id);
  }

  async cancel(visitor: Visitor): Promise<string> {
    const { flow } = visitor.visit;
    this.requireDestination(visitor.visit, flow.cancelUrl);
    await this.takePossession(visitor);
    await this.flows.cancel(flow, visitor.caller);
    return flow.cancelUrl;
  }

  private async complete({ visit, caller }: Visitor, identityId: string): Promise<string> {
    this.requireDestination(visit, visit.flow.redirectUrl);
    const proof = { identityId, provider: 'password', amr: ['pwd'] };
    const { redirectUrl } = await this.completion.complete(visit.flow, proof, caller);
    return redirectUrl;
  }

  private async takePossession({ visit, browserHash }: Visitor): Promise<void> {
    if (!(await this.flows.bindBrowser(visit.flow, browserHash))) throw new OtherBrowser();
  }

  private requirePasswords({ plan }: Visit): void {
    if (!plan.allowsProvider('password')) throw new ProviderBlockedByPlan();
  }

  /** It was allowed when the login began; the application may have given up the origin since. */
  private requireDestination({ application }: Visit, text: string): void {
    const url = parseWebUrl(text);
    if (!url || !isOnOrigins(application, url)) throw new DestinationNotAllowed();
  }
}
