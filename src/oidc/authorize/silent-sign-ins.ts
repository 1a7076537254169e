import { Injectable } from '@nestjs/common';
import type { KnownClient } from '../../applications/clients/clients.service.js';
import { CompletionService } from '../../flows/completion/completion.service.js';
import type { Proof } from '../../flows/completion/proof.js';
import { Consents } from '../../flows/consents/consents.service.js';
import { FlowsService } from '../../flows/flows.service.js';
import type { Return } from '../../flows/redirect-rules.js';
import { CredentialsInvalid } from '../../identities/identities.errors.js';
import type { Plan } from '../../plans/entities/plan.entity.js';
import { PlansService } from '../../plans/plans.service.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Cookies } from '../../session/browser/cookie-family.js';
import { BrowserSignIns } from '../../session/browser-sign-ins/browser-sign-ins.js';
import type { BrowserSignIn } from '../../session/browser-sign-ins/browser-sign-ins.statements.js';
import { ConsentRequired, InteractionRequired, LoginRequired, type OAuthFailure } from '../oauth.errors.js';
import type { AuthorizationRequest } from './authorization-request.js';
import { newFlowOf } from './new-flow.js';

/** With each of these the user sees a page. */
const SHOWN = ['login', 'select_account', 'create'];

/** Gives a client its code without a page, where the browser is signed in. */
@Injectable()
export class SilentSignIns {
  constructor(
    private readonly browsers: BrowserSignIns,
    private readonly completion: CompletionService,
    private readonly consents: Consents,
    private readonly flows: FlowsService,
    private readonly plans: PlansService,
  ) {}

  /** Undefined where the user has to be asked. A client that wants no page is told so instead. */
  async answer(
    known: KnownClient,
    request: AuthorizationRequest,
    { cookies, caller }: { cookies: Cookies; caller: Caller },
  ): Promise<Return | undefined> {
    const browser = await this.browsers.find(known.application, cookies);
    const plan = await this.plans.getPlan(known.application.planId);
    const obstacle = await this.obstacle(known, plan, request, browser);
    const answered = browser && !obstacle ? await this.complete(known, plan, request, browser, caller) : undefined;
    if (!answered && request.asked.prompt?.includes('none')) throw obstacle ?? new LoginRequired();
    return answered;
  }

  private async obstacle(
    { client, application }: KnownClient,
    plan: Plan,
    { asked }: AuthorizationRequest,
    browser: BrowserSignIn | undefined,
  ): Promise<OAuthFailure | undefined> {
    if (!browser || !plan.allowsProvider(browser.provider)) return new LoginRequired();
    if ((asked.subject ?? browser.identityId) !== browser.identityId) return new LoginRequired();
    if (asked.maxAge !== undefined && browser.age > asked.maxAge) return new LoginRequired();
    if (asked.prompt?.some((word) => SHOWN.includes(word))) return new InteractionRequired();
    const due = await this.completion.findDue({ application, plan, flow: { asked } }, proofOf(browser));
    if (due) return new InteractionRequired();
    const needsConsent = await this.consents.isDue({ client, flow: { asked } }, browser.identityId);
    return needsConsent ? new ConsentRequired() : undefined;
  }

  /** Another request may have signed the user out meanwhile, or set up a factor: then the page asks. */
  private async complete(
    { client, application }: KnownClient,
    plan: Plan,
    request: AuthorizationRequest,
    browser: BrowserSignIn,
    caller: Caller,
  ): Promise<Return | undefined> {
    const { flow: token } = await this.flows.begin(newFlowOf({ client, application }, request, caller));
    const flow = await this.flows.findOpen(token);
    if (!flow) return undefined;
    try {
      const open = { flow, token, application, plan, client };
      const ending = await this.completion.complete(open, proofOf(browser), caller);
      return 'completion' in ending ? ending.completion : undefined;
    } catch (failure) {
      if (failure instanceof CredentialsInvalid) return undefined;
      throw failure;
    }
  }
}

/** What was proved when the browser signed in. One that continued an earlier sign-in proved nothing. */
const proofOf = ({ id, identityId, provider, amr, authenticatedAt, rememberedBrowserId }: BrowserSignIn): Proof => ({
  ...{ identityId, provider, amr, authenticatedAt },
  rememberedBrowserId: rememberedBrowserId ?? undefined,
  browserSignInId: id,
});
