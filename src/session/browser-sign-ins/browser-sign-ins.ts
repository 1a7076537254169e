import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../applications/entities/application.entity.js';
import { isProofTooOld } from '../../applications/lifetimes.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, within } from '../../platform/database/database.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Cookies } from '../browser/cookie-family.js';
import { SessionsService } from '../lifecycle/sessions.service.js';
import { BrowserSignInCookies } from './browser-sign-in-cookies.js';
import {
  type BrowserSignIn,
  END_BROWSER_SIGN_IN,
  FIND_BROWSER_SIGN_IN,
  HELD_BROWSER_SIGN_IN,
  type HeldBrowserSignIn,
  NOTE_SEEN,
} from './browser-sign-ins.statements.js';

/**
 * The sessions of browsers: between the clients of one application its user signs in once. Such a session gives codes to
 * these clients, and opens nothing else.
 */
@Injectable()
export class BrowserSignIns {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly cookies: BrowserSignInCookies,
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
  ) {}

  /** Who is signed in in this browser; undefined also where the application wants none of this. */
  async find(application: Application, cookies: Cookies): Promise<BrowserSignIn | undefined> {
    const { id: applicationId, singleSignOn } = application;
    const presented = singleSignOn.enabled ? this.cookies.presentedIn(cookies, application) : undefined;
    if (!presented) return undefined;
    const { idleDays } = singleSignOn;
    const [found] = await this.database.run(FIND_BROWSER_SIGN_IN, { ...presented, applicationId, idleDays });
    if (!found || isProofTooOld(application, found.age)) return undefined;
    if (found.isUnseen) await this.database.run(NOTE_SEEN, { id: found.id });
    return found;
  }

  /** What there is to end in this browser, at every application. */
  async heldIn(cookies: Cookies): Promise<HeldBrowserSignIn[]> {
    const presented = this.cookies.allIn(cookies);
    return (await Promise.all(presented.map((one) => this.database.run(HELD_BROWSER_SIGN_IN, one)))).flat();
  }

  /**
   * Ends it, with every session of a client that was opened in it. Answers how many of these there were, and undefined if
   * it had ended already.
   */
  end({ id, identityId }: Pick<BrowserSignIn, 'id' | 'identityId'>, caller: Caller): Promise<number | undefined> {
    return inTime(this.manager, caller.deadline, async (manager) => {
      const identity = await this.identities.lockIfThere(manager, identityId);
      if (!identity) return undefined;
      const ended = await this.sessions.endOpenedIn(manager, { identityId, id }, { reason: 'logout', caller });
      const [gone] = await within(manager).run(END_BROWSER_SIGN_IN, { id, identityId });
      if (!gone) return undefined;
      const details = { ended };
      await this.audit.record(manager, { type: 'identity.signed_out', ...gone, identityId, caller, details });
      return ended;
    });
  }
}
