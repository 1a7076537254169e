import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Sweeps } from '../common/sweeps.js';
import { AccessTokens } from './access-token.js';
import { CookieReader } from './cookie-reader.js';
import { CookieSessionsService } from './cookie-sessions.service.js';
import { CookieJar } from './cookies.js';
import { CredentialsService } from './credentials.service.js';
import { CurrentSessions } from './current-sessions.js';
import { CutOffs } from './cut-offs.service.js';
import { Session } from './entities/session.entity.js';
import { SessionCutOff } from './entities/session-cut-off.entity.js';
import { SigningKey } from './entities/signing-key.entity.js';
import { BearerGuard } from './guards/bearer.guard.js';
import { BearerStrategy } from './guards/bearer.strategy.js';
import { OptionalBearerGuard } from './guards/optional-bearer.guard.js';
import { JwksController } from './jwks.controller.js';
import { OriginRules } from './origin-rules.js';
import { RefreshCookie } from './refresh-cookie.js';
import { RefreshLine } from './refresh-line.js';
import { RefreshObserver } from './refresh-observer.js';
import { RefreshTokens } from './refresh-token.js';
import { Revocations } from './revocations.service.js';
import { RotationService } from './rotation.service.js';
import { SessionController } from './session.controller.js';
import { ENDED_SESSIONS } from './session.sweep.js';
import { SessionChecks } from './session-checks.js';
import { SessionsService } from './sessions.service.js';
import { SigningKeyStore } from './signing-key-store.js';
import { SigningKeys } from './signing-keys.js';
import { VerifiedTokens } from './verified-tokens.js';

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
