import { Injectable } from '@nestjs/common';
import type { Completion, Ending } from '../flows/completion/ending.js';
import type { Proof } from '../flows/completion/proof.js';
import { FlowsService } from '../flows/flows.service.js';
import { unmet } from '../flows/redirect-rules.js';
import { RememberingService } from '../flows/remembered/remembering.service.js';
import type { KeptCookie } from '../session/browser/application-cookies.js';
import { BrowserSignInCookies } from '../session/browser-sign-ins/browser-sign-in-cookies.js';
import { InvitedVisitors } from './invitations/invited-visitors.js';
import { RememberedCookies } from './remembered/remembered-cookies.js';
import { away, type PageVisitor, type Step, within } from './visits/visit.js';

const PAGES = {
  second_factor: '/login/second-factor',
  passkey: '/login/second-factor',
  enrolment: '/login/enrol',
  agreement: '/login/agreement',
  profile: '/login/profile',
  organization: '/login/organization',
  consent: '/login/consent',
} as const;

/**
 * Where a proof leads: to the application, or to the page of the factor that is still due. A client that demands a factor
 * which the account does not have is told so.
 */
@Injectable()
export class Endings {
  constructor(
    private readonly remembering: RememberingService,
    private readonly cookies: RememberedCookies,
    private readonly signInCookies: BrowserSignInCookies,
    private readonly invited: InvitedVisitors,
    private readonly flows: FlowsService,
  ) {}

  async stepAfter(ending: Ending, visitor: PageVisitor): Promise<Step> {
    const { visit, caller } = visitor;
    if ('completion' in ending) return this.leaveWith(ending, visitor);
    if (ending.due === 'unmet') {
      await this.flows.cancel(visit.flow, caller);
      return away(unmet(visit.flow));
    }
    return within(PAGES[ending.due], visit);
  }

  private async leaveWith(
    { completion, proof }: { completion: Completion; proof: Proof },
    visitor: PageVisitor,
  ): Promise<Step> {
    const { application } = visitor.visit;
    const { browserSignIn } = completion;
    const keeps = [
      browserSignIn && this.signInCookies.cookieOf(application, browserSignIn),
      proof.wishes?.includes('remember') && (await this.remember(completion, proof, visitor)),
    ];
    const { flow } = visitor.visit;
    const step = flow.asked?.device ? within('/login/device', visitor.visit) : away(completion);
    const kept = { ...step, keeps: keeps.filter((cookie) => typeof cookie === 'object') };
    return visitor.visit.invited ? this.invited.accept(kept, visitor, proof.identityId) : kept;
  }

  private async remember(
    completion: Completion,
    proof: Proof,
    { visit: { application }, cookies, caller }: PageVisitor,
  ): Promise<KeptCookie | undefined> {
    const replaced = this.cookies.presentedIn(cookies, application);
    const secret = await this.remembering.remember(completion, proof, replaced, caller);
    return secret && this.cookies.cookieOf(application, secret);
  }
}
