import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import { storedId } from '../../applications/clients/clients.service.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { RememberedCookies } from '../../login/remembered/remembered-cookies.js';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Cookies } from '../../session/browser/cookie-family.js';
import { ProofByCookies } from '../../session/browser/proof-by-cookies.js';
import { PresentedCookiesReader } from '../../session/browser/visitor.js';
import { BrowserSignInCookies } from '../../session/browser-sign-ins/browser-sign-in-cookies.js';
import { BrowserSignIns } from '../../session/browser-sign-ins/browser-sign-ins.js';
import type { HeldBrowserSignIn } from '../../session/browser-sign-ins/browser-sign-ins.statements.js';
import { live } from '../../session/lifecycle/live.js';
import { SessionChecks } from '../../session/lifecycle/session-checks.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import { RememberedBrowsers } from '../../session/remembered/remembered-browsers.js';
import type { LogoutRequest } from './logout-requests.js';

/** What this browser holds of one application, or of every one where none is named. */
export interface Held {
  signIns: HeldBrowserSignIn[];
  /** Sessions whose tokens are in its cookies. */
  sessionIds: string[];
  applications: Application[];
}

const OPENED_IN = statement<{ sid: string; sub: string; browserId: string }, { id: string }>(
  'session-opened-in-browser',
  `
    SELECT id FROM sessions
    WHERE id = :sid AND identity_id = :sub AND browser_sign_in_id = :browserId AND ${live('sessions')}`,
);

/** Of a client, opened in no browser that is still signed in. */
const HELD_BY_CLIENT_ALONE = statement<
  { sid: string; sub: string; applicationId: string; clientId: string | null },
  { id: string }
>(
  'session-held-by-client-alone',
  `
    SELECT id FROM sessions
    WHERE id = :sid AND identity_id = :sub AND application_id = :applicationId
      AND client_id IS NOT DISTINCT FROM :clientId AND audience = 'application' AND ${live('sessions')}
      AND NOT EXISTS (SELECT FROM browser_sign_ins AS browser WHERE browser.id = browser_sign_in_id)`,
);

export const isEmpty = ({ signIns, sessionIds }: Held): boolean => signIns.length + sessionIds.length === 0;

/** Signs a browser out: nothing of the application stays in it, and every session that was opened in it ends. */
@Injectable()
export class Logouts {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly browsers: BrowserSignIns,
    private readonly signInCookies: BrowserSignInCookies,
    private readonly remembered: RememberedBrowsers,
    private readonly rememberedCookies: RememberedCookies,
    private readonly proofs: ProofByCookies,
    private readonly sessionCookies: PresentedCookiesReader,
    private readonly checks: SessionChecks,
    private readonly sessions: SessionsService,
    private readonly database: Database,
  ) {}

  async heldIn(cookies: Cookies, { known }: LogoutRequest, { deadline }: Caller): Promise<Held> {
    const isMeant = (applicationId: string) => !known || known.application.id === applicationId;
    const signIns = (await this.browsers.heldIn(cookies)).filter((one) => isMeant(one.applicationId));
    const presented = await this.proofs.sessionsIn(this.sessionCookies.read(cookies));
    const rows = await Promise.all(presented.map((id) => this.checks.findLive(id, deadline)));
    const living = rows.filter((row) => row !== undefined).filter((row) => isMeant(row.applicationId));
    const ids = new Set([...signIns, ...living].map(({ applicationId }) => applicationId));
    return {
      signIns,
      sessionIds: living.map(({ id }) => id),
      applications: await Promise.all([...ids].map((id) => this.applications.getApplication(id))),
    };
  }

  /** Whether the hint names a session that lives and was opened in this browser: then no stranger can have sent it here. */
  async isOwn({ signIns }: Held, { hinted }: LogoutRequest): Promise<boolean> {
    const signIn = signIns.find(({ identityId }) => identityId === hinted?.sub);
    if (!signIn || hinted?.sid === undefined) return false;
    const { sub, sid } = hinted;
    return (await this.database.run(OPENED_IN, { sub, sid, browserId: signIn.id })).length > 0;
  }

  /**
   * Where no browser is signed in, no cookie says whose session it is: the ID token does, which its client alone has. The
   * client's own logout ends such a session.
   */
  async endHeldByClientAlone({ known, hinted }: LogoutRequest, caller: Caller): Promise<void> {
    if (!known || hinted?.sid === undefined) return;
    const { sub, sid } = hinted;
    const owner = { applicationId: known.application.id, clientId: storedId(known.client) };
    const found = await this.database.run(HELD_BY_CLIENT_ALONE, { sub, sid, ...owner });
    const ids = found.map(({ id }) => id);
    await this.sessions.endTogether(ids, { reason: 'logout', caller });
  }

  /**
   * Answers the names of the cookies to clear, beside those of sessions. What leads to the others ends last: a sign-out that
   * breaks off is found again, and done to its end.
   */
  async end({ signIns, sessionIds, applications }: Held, cookies: Cookies, caller: Caller): Promise<string[]> {
    for (const application of applications) {
      const presented = this.rememberedCookies.presentedIn(cookies, application);
      if (presented) await this.remembered.forget(application.id, presented, caller);
    }
    await this.sessions.endTogether(sessionIds, { reason: 'logout', caller, areInCookies: true });
    for (const signIn of signIns) await this.browsers.end(signIn, caller);
    return applications.flatMap((one) => [this.signInCookies.nameFor(one), this.rememberedCookies.nameFor(one)]);
  }
}
