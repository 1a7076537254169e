import { Injectable } from '@nestjs/common';
import { takesUser } from '../../flows/asked.js';
import { type Chosen, CompletionService } from '../../flows/completion/completion.service.js';
import { QUESTIONS, type Question } from '../../flows/completion/ending.js';
import type { Proof } from '../../flows/completion/proof.js';
import { Consents } from '../../flows/consents/consents.service.js';
import type { OpenFlow } from '../../flows/flows.service.js';
import type { Flow } from '../../flows/flows.statements.js';
import type { Invited } from '../../flows/invitations/invited-sign-ups.js';
import { Agreements } from '../../identities/agreements/agreements.service.js';
import { RequiredFields } from '../../identities/fields/required-fields.service.js';
import type { Cookies } from '../../session/browser/cookie-family.js';
import { BrowserSignIns } from '../../session/browser-sign-ins/browser-sign-ins.js';
import type { BrowserSignIn } from '../../session/browser-sign-ins/browser-sign-ins.statements.js';

import { PressedInvitations } from '../invitations/pressed-invitations.js';

/** What a client asks for, also before its flow has begun. */
type Asking = Pick<OpenFlow, 'application' | 'plan' | 'client'> & { flow: Pick<Flow, 'asked' | 'organizationId'> };

/** What the user must do before the client gets its code: sign in anew, something else on a page, or answer a question. */
export type Obstacle = 'login' | 'interaction' | Question;

/** Asked at once of a browser that is signed in, on the page of this name. */
export const isQuestion = (name: string): name is Question => (QUESTIONS as readonly string[]).includes(name);

export interface SignedIn {
  proof: Proof;
  /** Undefined where nothing stands between. */
  obstacle: Obstacle | undefined;
  /** What the user accepts by going on: the button was pressed in this browser. */
  invited?: Invited | undefined;
}

/** With each of these the user sees a page. */
const SHOWN = ['login', 'select_account', 'create'];

/** What a browser that is signed in proves to a client, and whether that is enough. */
@Injectable()
export class SignedInBrowsers {
  constructor(
    private readonly browsers: BrowserSignIns,
    private readonly completion: CompletionService,
    private readonly agreements: Agreements,
    private readonly fields: RequiredFields,
    private readonly consents: Consents,
    private readonly pressed: PressedInvitations,
  ) {}

  async judge(asking: Asking, cookies: Cookies): Promise<SignedIn | undefined> {
    const browser = await this.browsers.find(asking.application, cookies);
    if (!browser) return undefined;
    const { flow, application } = asking;
    const mayShow = !flow.asked?.prompt?.includes('none');
    const invited = mayShow ? await this.pressed.find(application, flow, cookies) : undefined;
    const chosen = await this.completion.findChoice({ ...asking, invited }, browser);
    const obstacle = await this.obstacle({ ...asking, invited }, browser, chosen);
    if (chosen.joins) return { proof: proofOf(browser), obstacle, invited };
    // It may be for another person than the one who is signed in, so it is shown.
    return { proof: proofOf(browser), obstacle: obstacle ?? (invited && 'interaction') };
  }

  /** A device is allowed by a sign-in of its own. */
  private async obstacle(
    { client, application, plan, flow, invited }: Asking & { invited: Invited | undefined },
    browser: BrowserSignIn,
    chosen: Chosen,
  ): Promise<Obstacle | undefined> {
    const { asked } = flow;
    if (!asked || asked.device || !plan.allowsProvider(browser.provider)) return 'login';
    if (!takesUser(asked, browser.identityId)) return 'login';
    if (asked.maxAge !== undefined && browser.age > asked.maxAge) return 'login';
    if (asked.prompt?.some((word) => SHOWN.includes(word))) return 'interaction';
    const judging = { application, plan, flow, invited };
    if (await this.completion.findDue(judging, proofOf(browser), chosen)) return 'interaction';
    if ((await this.agreements.findDue(application, browser.identityId)).length > 0) return 'agreement';
    if ((await this.fields.findMissing(application, browser.identityId)).length > 0) return 'profile';
    if (chosen.choice.refusal) return 'login'; // another account may be a member
    if (chosen.choice.organizationId === undefined) return 'organization';
    return (await this.consents.isDue({ client, flow }, proofOf(browser))) ? 'consent' : undefined;
  }
}

/** What was proved when the browser signed in. One that continued an earlier sign-in proved nothing. */
const proofOf = ({ id, identityId, provider, amr, authenticatedAt, rememberedBrowserId }: BrowserSignIn): Proof => ({
  ...{ identityId, provider, amr, authenticatedAt },
  rememberedBrowserId: rememberedBrowserId ?? undefined,
  browserSignInId: id,
});
