import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Sweeps } from '../platform/database/sweeps.js';
import { CookieReader } from './browser/cookie-reader.js';
import { CookieSessionsService } from './browser/cookie-sessions.service.js';
import { CookieJar } from './browser/cookies.js';
import { OriginRules } from './browser/origin-rules.js';
import { RefreshCookie } from './browser/refresh-cookie.js';
import { Session } from './entities/session.entity.js';
import { SessionCutOff } from './entities/session-cut-off.entity.js';
import { BearerGuard } from './guards/bearer.guard.js';
import { BearerStrategy } from './guards/bearer.strategy.js';
import { OptionalBearerGuard } from './guards/optional-bearer.guard.js';
import { CurrentSessions } from './lifecycle/current-sessions.js';
import { CutOffs } from './lifecycle/cut-offs.service.js';
import { Revocations } from './lifecycle/revocations.service.js';
import { ENDED_SESSIONS } from './lifecycle/session.sweep.js';
import { SessionChecks } from './lifecycle/session-checks.js';
import { SessionsService } from './lifecycle/sessions.service.js';
import { RefreshLine } from './refresh/refresh-line.js';
import { RefreshObserver } from './refresh/refresh-observer.js';
import { RefreshTokens } from './refresh/refresh-token.js';
import { RotationService } from './refresh/rotation.service.js';
import { SessionController } from './session.controller.js';
import { JwksController } from './signing-keys/jwks.controller.js';
import { SigningKey } from './signing-keys/signing-key.entity.js';
import { SigningKeyStore } from './signing-keys/signing-key-store.js';
import { SigningKeys } from './signing-keys/signing-keys.js';
import { AccessTokens } from './tokens/access-token.js';
import { CredentialsService } from './tokens/credentials.service.js';
import { VerifiedTokens } from './tokens/verified-tokens.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Session, SessionCutOff, SigningKey]), JwtModule.register({})],
  controllers: [JwksController, SessionController],
  providers: [
    AccessTokens,
    BearerGuard,
    BearerStrategy,
    CookieJar,
    CookieReader,
    CookieSessionsService,
    CredentialsService,
    CurrentSessions,
    CutOffs,
    RefreshCookie,
    RefreshLine,
    RefreshObserver,
    RefreshTokens,
    Revocations,
    RotationService,
    OptionalBearerGuard,
    OriginRules,
    SessionChecks,
    SessionsService,
    SigningKeyStore,
    SigningKeys,
    VerifiedTokens,
  ],
  exports: [CredentialsService, CurrentSessions, RefreshCookie, Revocations, SessionsService],
})
export class SessionModule {
  constructor(sweeps: Sweeps, cutOffs: CutOffs) {
    sweeps.add(ENDED_SESSIONS);
    sweeps.addChore({ name: 'session-cut-offs', step: () => cutOffs.step() });
  }
}
