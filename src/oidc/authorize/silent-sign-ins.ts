import { Injectable } from '@nestjs/common';
import type { KnownClient } from '../../applications/clients/clients.service.js';
import { isInstalled } from '../../applications/clients/redirects.js';
import { CompletionService } from '../../flows/completion/completion.service.js';
import { Consents } from '../../flows/consents/consents.service.js';
import { FlowsService } from '../../flows/flows.service.js';
import type { Return } from '../../flows/redirect-rules.js';
import { CredentialsInvalid } from '../../identities/identities.errors.js';
import { type Obstacle, type SignedIn, SignedInBrowsers } from '../../login/signed-in/signed-in-browsers.js';
import type { Plan } from '../../plans/entities/plan.entity.js';
import { PlansService } from '../../plans/plans.service.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Cookies } from '../../session/browser/cookie-family.js';
import { ConsentRequired, InteractionRequired, LoginRequired, type OAuthFailure } from '../oauth.errors.js';
import type { AuthorizationRequest } from './authorization-request.js';
import { newFlowOf } from './new-flow.js';

const REFUSALS = {
  login: LoginRequired,
  interaction: InteractionRequired,
  agreement: InteractionRequired,
  profile: InteractionRequired,
  organization: InteractionRequired,
  consent: ConsentRequired,
};

/** Gives a client its code without a page, where the browser is signed in. */
@Injectable()
export class SilentSignIns {
  constructor(
    private readonly browsers: SignedInBrowsers,
    private readonly completion: CompletionService,
    private readonly consents: Consents,
    private readonly flows: FlowsService,
    private readonly plans: PlansService,
  ) {}

  /** The answer, or what the user has to do first. A client that wants no page is told so instead. */
  async answer(
    known: KnownClient,
    request: AuthorizationRequest,
    { cookies, caller }: { cookies: Cookies; caller: Caller },
  ): Promise<Return | Obstacle | OAuthFailure> {
    const plan = await this.plans.getPlan(known.application.planId);
    const signedIn = await this.browsers.judge({ ...known, plan, flow: request }, cookies);
    const obstacle = signedIn ? signedIn.obstacle : 'login';
    const answered = signedIn && !obstacle && (await this.complete(known, plan, request, signedIn, caller));
    if (answered) return answered;
    if (!request.asked.prompt?.includes('none')) return obstacle ?? 'login';
    if (await this.mayLearn(known, request, signedIn)) return new REFUSALS[obstacle ?? 'login']();
    throw new InteractionRequired();
  }

  /**
   * Any page can become a client, and any program on the device can be an installed one. Before the user agrees it does
   * not learn who is signed in, nor that someone is.
   */
  private async mayLearn({ client }: KnownClient, flow: AuthorizationRequest, signedIn?: SignedIn): Promise<boolean> {
    if (client.madeBy === 'seed' && !isInstalled(client, flow.asked.redirectUri)) return true;
    return signedIn !== undefined && !(await this.consents.isDue({ client, flow }, signedIn.proof));
  }

  /** Another request may have signed the user out meanwhile, or set up a factor: then the page asks. */
  private async complete(
    { client, application }: KnownClient,
    plan: Plan,
    request: AuthorizationRequest,
    { proof, invited }: Pick<SignedIn, 'proof' | 'invited'>,
    caller: Caller,
  ): Promise<Return | undefined> {
    const { flow: token } = await this.flows.begin({
      ...newFlowOf({ client, application }, request, caller),
      isSignedIn: true,
    });
    const flow = await this.flows.findOpen(token);
    if (!flow) return undefined;
    try {
      const ending = await this.completion.complete({ flow, token, application, plan, client, invited }, proof, caller);
      return 'completion' in ending ? ending.completion : undefined;
    } catch (failure) {
      if (failure instanceof CredentialsInvalid) return undefined;
      throw failure;
    }
  }
}
