import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { ApplicationsModule } from '../applications/applications.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { CookieReader } from './browser/cookie-reader.js';
import { CookieSessionsService } from './browser/cookie-sessions.service.js';
import { CookieJar } from './browser/cookies.js';
import { OriginRules } from './browser/origin-rules.js';
import { RefreshCookie } from './browser/refresh-cookie.js';
import { BearerStrategy } from './guards/bearer.strategy.js';
import { CurrentSessions } from './lifecycle/current-sessions.js';
import { Revocations } from './lifecycle/revocations.service.js';
import { SessionChecks } from './lifecycle/session-checks.js';
import { RefreshLine } from './refresh/refresh-line.js';
import { RefreshObserver } from './refresh/refresh-observer.js';
import { RotationService } from './refresh/rotation.service.js';
import { SessionController } from './session.controller.js';
import { SessionModule } from './session.module.js';
import { JwksController } from './signing-keys/jwks.controller.js';
import { SigningKeys } from './signing-keys/signing-keys.js';
import { AccessTokens } from './tokens/access-token.js';
import { CredentialsService } from './tokens/credentials.service.js';
import { VerifiedTokens } from './tokens/verified-tokens.js';

/** What requests prove and receive: tokens, cookies and refreshes. For every module that has routes with `@ForSession()`. */
@Module({
  imports: [ApplicationsModule, PlansModule, SessionModule, JwtModule.register({})],
  controllers: [JwksController, SessionController],
  providers: [
    AccessTokens,
    BearerStrategy,
    CookieJar,
    CookieReader,
    CookieSessionsService,
    CredentialsService,
    CurrentSessions,
    OriginRules,
    RefreshCookie,
    RefreshLine,
    RefreshObserver,
    Revocations,
    RotationService,
    SessionChecks,
    SigningKeys,
    VerifiedTokens,
  ],
  exports: [CredentialsService, CurrentSessions, PlansModule, RefreshCookie, Revocations],
})
export class SessionWebModule {}
