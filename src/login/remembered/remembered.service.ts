import { Injectable } from '@nestjs/common';
import { BrowserNotRemembered } from '../../flows/flows.errors.js';
import { ContinuationService } from '../../flows/remembered/continuation.service.js';
import { RememberedBrowsers } from '../../session/remembered/remembered-browsers.js';
import { Endings } from '../endings.js';
import type { Cookies } from '../visits/cookie-family.js';
import { type Step, within } from '../visits/step.js';
import type { PageVisitor } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';
import { RememberedCookies } from './remembered-cookies.js';

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

  async continueAs(visitor: PageVisitor, cookies: Cookies): Promise<Step> {
    const { visit, caller } = visitor;
    const presented = this.cookies.presentedIn(cookies, visit.application);
    if (!presented) throw new BrowserNotRemembered();
    await this.rules.bindBrowser(visitor);
    this.rules.requireReturn(visit);
    const { ending, next } = await this.continuation.continueIn(visit, presented, caller);
    const step = await this.endings.stepAfter(ending, visitor);
    return next ? { ...step, keeps: this.cookies.cookieOf(visit.application, next) } : step;
  }

  async forget({ visit, caller }: PageVisitor, cookies: Cookies): Promise<Step> {
    const { application } = visit;
    const presented = this.cookies.presentedIn(cookies, application);
    if (presented) await this.browsers.forget(application.id, presented, caller);
    return { ...within('/login', visit), drops: this.cookies.nameFor(application) };
  }
}
