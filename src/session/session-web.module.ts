import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { ApplicationsModule } from '../applications/applications.module.js';
import { DispatchesModule } from '../dispatches/dispatches.module.js';
import { IdentitiesModule } from '../identities/identities.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { HttpModule } from '../platform/http/http.module.js';
import { AllowedOrigins } from './browser/allowed-origins.js';
import { CookieSessionService } from './browser/cookie-session.service.js';
import { Delivery } from './browser/delivery.js';
import { ProofByCookies } from './browser/proof-by-cookies.js';
import { SessionCookies } from './browser/session-cookies.js';
import { SessionsInUse } from './browser/sessions-in-use.js';
import { PresentedCookiesReader } from './browser/visitor.js';
import { BrowserSignIns } from './browser-sign-ins/browser-sign-ins.js';
import { BearerStrategy } from './guards/bearer.strategy.js';
import { Revocations } from './lifecycle/revocations.service.js';
import { SessionChecks } from './lifecycle/session-checks.js';
import { RefreshService } from './refresh/refresh.service.js';
import { RefreshLine } from './refresh/refresh-line.js';
import { SessionTermsKeeper } from './refresh/session-terms.js';
import { SessionController } from './session.controller.js';
import { SessionModule } from './session.module.js';
import { SigningKeys } from './signing-keys/signing-keys.js';
import { WellKnownController } from './signing-keys/well-known.controller.js';
import { AccessTokens } from './tokens/access-token.js';
import { DeclaredClaims } from './tokens/declared-claims.js';
import { LogoutTokens } from './tokens/logout-tokens.js';
import { VerifiedTokens } from './tokens/verified-tokens.js';

/**
 * Proofs and responses of requests: tokens, cookies and refreshes. For every module that has routes with
 * `@ForSession()`.
 */
@Module({
  imports: [
    ApplicationsModule,
    DispatchesModule,
    HttpModule,
    IdentitiesModule,
    PlansModule,
    SessionModule,
    JwtModule.register({}),
  ],
  controllers: [WellKnownController, SessionController],
  providers: [
    AccessTokens,
    BearerStrategy,
    BrowserSignIns,
    CookieSessionService,
    DeclaredClaims,
    LogoutTokens,
    SessionCookies,
    ProofByCookies,
    PresentedCookiesReader,
    AllowedOrigins,
    Delivery,
    RefreshLine,
    RefreshService,
    Revocations,
    SessionChecks,
    SessionTermsKeeper,
    SessionsInUse,
    SigningKeys,
    VerifiedTokens,
  ],
  exports: [
    AccessTokens,
    AllowedOrigins,
    BrowserSignIns,
    CookieSessionService,
    DeclaredClaims,
    SessionCookies,
    ProofByCookies,
    PresentedCookiesReader,
    Delivery,
    HttpModule,
    PlansModule,
    RefreshService,
    Revocations,
    SessionChecks,
    SessionsInUse,
    SigningKeys,
  ],
})
export class SessionWebModule {}
