import { Injectable } from '@nestjs/common';
import { BrowserNotRemembered } from '../../flows/flows.errors.js';
import { ContinuationService } from '../../flows/remembered/continuation.service.js';
import type { Cookies } from '../../session/browser/cookie-family.js';
import { RememberedBrowsers } from '../../session/remembered/remembered-browsers.js';
import { Endings } from '../endings.js';
import type { FormView } from '../views/form-view.js';
import { type PageVisitor, type Step, within } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';
import { RememberedCookies } from './remembered-cookies.js';

interface RememberedOffer extends Pick<FormView, 'remembered'> {
  /** Names of cookies that the answer clears. */
  spentCookies: string[];
}

/** Continues the sign-in that this browser remembers, or forgets it. */
@Injectable()
export class RememberedService {
  constructor(
    private readonly rules: VisitRules,
    private readonly cookies: RememberedCookies,
    private readonly continuation: ContinuationService,
    private readonly browsers: RememberedBrowsers,
    private readonly endings: Endings,
  ) {}

  /** The account that the sign-in page offers, and the cookies that are of no use. */
  async offerIn({
    visit,
    caller,
    cookies,
  }: Pick<PageVisitor, 'visit' | 'caller' | 'cookies'>): Promise<RememberedOffer> {
    const spentCookies = this.cookies.surplusIn(cookies);
    const presented = this.cookies.presentedIn(cookies, visit.application);
    if (!presented) return { spentCookies };
    const { known, isOffered } = await this.continuation.find(visit, presented, caller);
    if (!known) return { spentCookies: [...spentCookies, this.cookies.nameFor(visit.application)] };
    return { spentCookies, remembered: isOffered ? { email: known.email, name: known.name } : undefined };
  }

  async continueAs(visitor: PageVisitor, cookies: Cookies): Promise<Step> {
    const { visit, caller } = visitor;
    const presented = this.cookies.presentedIn(cookies, visit.application);
    if (!presented) throw new BrowserNotRemembered();
    await this.rules.bindBrowser(visitor);
    this.rules.requireReturn(visit);
    const { ending, next } = await this.continuation.continueIn(visit, presented, caller);
    const step = await this.endings.stepAfter(ending, visitor);
    return next ? { ...step, keeps: [...(step.keeps ?? []), this.cookies.cookieOf(visit.application, next)] } : step;
  }

  async forget({ visit, caller }: PageVisitor, cookies: Cookies): Promise<Step> {
    const { application } = visit;
    const presented = this.cookies.presentedIn(cookies, application);
    if (presented) await this.browsers.forget(application.id, presented, caller);
    return { ...within('/login', visit), drops: this.cookies.nameFor(application) };
  }
}
