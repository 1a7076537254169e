import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DispatchesModule } from '../dispatches/dispatches.module.js';
import { Sweeps } from '../platform/database/sweeps.js';
import { BrowserSignInCookies } from './browser-sign-ins/browser-sign-in-cookies.js';
import { BrowserSignInRows } from './browser-sign-ins/browser-sign-in-rows.js';
import { EXPIRED_BROWSER_SIGN_INS } from './browser-sign-ins/browser-sign-ins.statements.js';
import { Session } from './entities/session.entity.js';
import { SessionCutOff } from './entities/session-cut-off.entity.js';
import { BackchannelLogouts } from './lifecycle/backchannel-logouts.js';
import { BegunSignIns } from './lifecycle/begun-sign-ins.js';
import { CutOffs } from './lifecycle/cut-offs.service.js';
import { EndedSessions } from './lifecycle/ended-sessions.js';
import { SameSessions } from './lifecycle/same-sessions.js';
import { EXPIRED_SESSIONS, REVOKED_SESSIONS } from './lifecycle/session.sweep.js';
import { SessionOpenings } from './lifecycle/session-openings.js';
import { SessionsService } from './lifecycle/sessions.service.js';
import { SignOutCounts } from './lifecycle/sign-out-counts.js';
import { UNREPORTED_SESSIONS } from './lifecycle/unreported-sessions.statements.js';
import { RememberedBrowser } from './remembered/remembered-browser.entity.js';
import { RememberedBrowsers } from './remembered/remembered-browsers.js';
import { EXPIRED_BROWSERS } from './remembered/remembered-browsers.statements.js';
import { SigningKey } from './signing-keys/signing-key.entity.js';
import { SigningKeyStore } from './signing-keys/signing-key-store.js';
import { RefreshTokens } from './tokens/refresh-token.js';

/** Opens and ends sessions, and keeps the remembered browsers and the signing keys. */
@Module({
  imports: [DispatchesModule, TypeOrmModule.forFeature([RememberedBrowser, Session, SessionCutOff, SigningKey])],
  providers: [
    BackchannelLogouts,
    BegunSignIns,
    BrowserSignInCookies,
    BrowserSignInRows,
    SameSessions,
    CutOffs,
    EndedSessions,
    RefreshTokens,
    RememberedBrowsers,
    SessionOpenings,
    SessionsService,
    SignOutCounts,
    SigningKeyStore,
  ],
  exports: [
    BegunSignIns,
    BrowserSignInCookies,
    BrowserSignInRows,
    SameSessions,
    RefreshTokens,
    RememberedBrowsers,
    SessionOpenings,
    SessionsService,
    SigningKeyStore,
  ],
})
export class SessionModule {
  constructor(sweeps: Sweeps, cutOffs: CutOffs) {
    sweeps.add(EXPIRED_SESSIONS, REVOKED_SESSIONS, EXPIRED_BROWSERS, EXPIRED_BROWSER_SIGN_INS, UNREPORTED_SESSIONS);
    sweeps.addChore({ name: 'session-cut-offs', step: () => cutOffs.step() });
  }
}
