import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import { homeOf } from '../../applications/built-in.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { InvitationInvalid } from '../../flows/invitations/invitations.errors.js';
import { type Invited, InvitedSignUps } from '../../flows/invitations/invited-sign-ups.js';
import { readCancelUrl } from '../../flows/redirect-rules.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { hashSecret, looksLikeSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { Clock } from '../../platform/time/clock.js';
import type { KeptCookie } from '../../session/browser/application-cookies.js';
import type { Cookies } from '../../session/browser/cookie-family.js';
import { BrowserSignIns } from '../../session/browser-sign-ins/browser-sign-ins.js';
import { RememberedBrowsers } from '../../session/remembered/remembered-browsers.js';
import type { InvitedForm } from '../dto/forms.dto.js';
import { Endings } from '../endings.js';
import { PasswordMissing } from '../login.errors.js';
import { RememberedCookies } from '../remembered/remembered-cookies.js';
import type { PageVisitor, Step } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';
import { InvitedCookies } from './invited-cookies.js';

/** How long a pressed button counts. The browser may be shared, and the link can be opened again. */
const LASTS_MS = 60 * 60 * 1000;

export interface OpenedInvitation {
  invited: Invited;
  application: Application;
  token: string;
}

/** From the link of an invitation to the account of its address. */
@Injectable()
export class InvitedService {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly signUps: InvitedSignUps,
    private readonly cookies: InvitedCookies,
    private readonly remembered: RememberedCookies,
    private readonly rememberedBrowsers: RememberedBrowsers,
    private readonly browsers: BrowserSignIns,
    private readonly identities: IdentitiesService,
    private readonly rules: VisitRules,
    private readonly endings: Endings,
    private readonly clock: Clock,
  ) {}

  async open(token: unknown): Promise<OpenedInvitation> {
    const invited = looksLikeSecret(SECRET_PREFIXES.invitation, token)
      ? await this.signUps.find(hashSecret(token))
      : undefined;
    if (!invited) throw new InvitationInvalid();
    const application = await this.applications.getApplication(invited.applicationId);
    return { invited, application, token: token as string };
  }

  /** Another person who uses the application in this browser. */
  async findOther({ application, invited }: OpenedInvitation, cookies: Cookies): Promise<string | undefined> {
    const signedIn = await this.browsers.find(application, cookies);
    const presented = this.remembered.presentedIn(cookies, application);
    const known = presented && (await this.rememberedBrowsers.find(application.id, presented));
    const email = signedIn
      ? await this.identities.findEmail(signedIn.identityId)
      : known && !known.isReused
        ? known.email
        : undefined;
    return email?.toLowerCase() === invited.email.toLowerCase() ? undefined : email;
  }

  /** Where the person begins at the application, and what the browser keeps until the login there. */
  go({ application, invited, token }: OpenedInvitation): { to: string; keeps: KeptCookie } {
    const { id, redirectUrl } = invited;
    const soon = new Date(this.clock.now().getTime() + LASTS_MS);
    const expiresAt = invited.expiresAt < soon ? invited.expiresAt : soon;
    const wanted = redirectUrl !== null && readCancelUrl(application, redirectUrl)?.href;
    const to = wanted || homeOf(application);
    if (!to) throw new InvitationInvalid();
    return { to, keeps: this.cookies.cookieOf(application, { id, secret: token, expiresAt }) };
  }

  async signUp(visitor: PageVisitor, { name, password }: InvitedForm): Promise<Step> {
    const { visit, caller, cookies } = visitor;
    const presented = this.cookies.presentedIn(cookies, visit.application);
    if (!presented) throw new InvitationInvalid();
    this.rules.requireReturn(visit);
    const asksPassword = visit.plan.allowsProvider('password');
    if (asksPassword && !password) throw new PasswordMissing();
    await this.rules.bindBrowser(visitor);
    const wanted = { password: asksPassword ? password : undefined, name: name?.trim() || null };
    const ending = await this.signUps.signUp(visit, wanted, { tokenHash: presented.secretHash, caller });
    return this.endings.stepAfter(ending, visitor);
  }
}
