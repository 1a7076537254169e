import 'reflect-metadata';
import { Body, Controller, Get, HttpCode, Module, Post, Req } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { IsString } from 'class-validator';
import type { Request } from 'express';
import { generateSync } from 'otplib';
import { EntityManager } from 'typeorm';
import { ApplicationsModule } from '../../src/applications/applications.module.js';
import type { ApplicationProvider } from '../../src/applications/entities/application-provider.entity.js';
import { ProvidersService } from '../../src/applications/providers.service.js';
import { ConsoleApplication } from '../../src/console/entry/console-application.js';
import { Entries } from '../../src/console/entry/entries.js';
import { ConsoleCookie } from '../../src/console/visit/console-cookie.js';
import { FlowStepsModule } from '../../src/flows/flow-steps.module.js';
import { SignInService } from '../../src/flows/sign-in/sign-in.service.js';
import { createHttpServer } from '../../src/http-server.js';
import { parseEmail } from '../../src/identities/email.js';
import { IdentitiesModule } from '../../src/identities/identities.module.js';
import { IdentitiesService } from '../../src/identities/identities.service.js';
import { PasswordRules } from '../../src/identities/passwords/password-rules.js';
import { MfaCodeInvalid } from '../../src/identities/second-factors/second-factors.errors.js';
import { type JudgedCode, SecondFactors } from '../../src/identities/second-factors/second-factors.service.js';
import { UpstreamModule } from '../../src/identities/upstream/upstream.module.js';
import { Upstreams } from '../../src/identities/upstream/upstreams.js';
import { readSettings } from '../../src/platform/config/settings.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { type Caller, callerOf } from '../../src/platform/http/caller.js';
import { logDestination } from '../../src/platform/logging/destination.js';
import { createPino, StructuredLogger } from '../../src/platform/logging/logger.js';
import { Clock } from '../../src/platform/time/clock.js';
import { Deadline } from '../../src/platform/time/deadline.js';
import { Current, ForSession } from '../../src/session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../src/session/guards/bearer.strategy.js';
import { RefreshLine } from '../../src/session/refresh/refresh-line.js';
import { SessionWebModule } from '../../src/session/session-web.module.js';
import { APPLICATION_ID } from '../database.js';
import { ATTEMPT, CALLBACK, PROVIDER } from '../social-attempt.js';
import { type Asked, answer, tell, tellUsed } from './child.js';

class SignInDto {
  @IsString() applicationId: string;
  @IsString() email: string;
  @IsString() password: string;
}

class TotpSignInDto extends SignInDto {
  @IsString() secret: string;
}

/** An extension module: one trivial route behind the guard, and the password check alone. */
@Controller('bench')
class BenchController {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly signIns: SignInService,
    private readonly identities: IdentitiesService,
    private readonly factors: SecondFactors,
    private readonly clock: Clock,
    private readonly providers: ProvidersService,
    private readonly upstreams: Upstreams,
  ) {}

  @Get('session')
  @ForSession()
  session(@Current() { id, identityId, applicationId }: CurrentSession): object {
    return { id, identityId, applicationId };
  }

  @Post('sign-in')
  @HttpCode(200)
  async signIn(@Body() { applicationId, email, password }: SignInDto, @Req() request: Request): Promise<object> {
    const { identityId } = await this.signIns.provePassword({
      applicationId,
      typed: email,
      address: parseEmail(email),
      password,
      caller: callerOf(request),
    });
    return { id: identityId };
  }

  /** The answer is exchanged and its ID token verified, as in a callback. */
  @Post('social-callback')
  @HttpCode(200)
  async socialCallback(): Promise<object> {
    const provider = (await this.providers.find(APPLICATION_ID, PROVIDER)) as ApplicationProvider;
    const { account } = await this.upstreams.arrive(provider, { ...ATTEMPT, url: new URL(CALLBACK), user: undefined });
    return { id: account.subject };
  }

  /** The code is judged and used as in a sign-in. Each code counts once, so a second sign-in of one person takes the next. */
  @Post('sign-in-with-totp')
  @HttpCode(200)
  async signInWithTotp(@Body() { secret, email, ...body }: TotpSignInDto, @Req() request: Request): Promise<object> {
    const caller = callerOf(request);
    const { identityId } = await this.signIns.provePassword({
      ...body,
      typed: email,
      address: parseEmail(email),
      caller,
    });
    for (const drift of [-30, 0, 30]) {
      const code = generateSync({ secret, epoch: this.clock.epochSeconds() + drift });
      const judged = await this.factors.judge(identityId, code, caller);
      if (judged && (await this.isUsed(judged, caller))) return { id: identityId };
    }
    throw new MfaCodeInvalid();
  }

  private async isUsed(judged: JudgedCode, caller: Caller): Promise<boolean> {
    try {
      await judged.during(() =>
        this.manager.transaction(async (manager) => {
          await this.identities.lockIfThere(manager, judged.identityId);
          await this.factors.use(manager, judged, caller);
        }),
      );
      return true;
    } catch (failure) {
      if (failure instanceof MfaCodeInvalid) return false;
      throw failure;
    }
  }
}

@Module({
  imports: [ApplicationsModule, UpstreamModule, FlowStepsModule, IdentitiesModule, SessionWebModule],
  controllers: [BenchController],
})
class BenchModule {}

const settings = readSettings({ ...process.env, HOST: '127.0.0.1' });
const logger = new StructuredLogger(createPino(settings.logLevel, await logDestination(settings)));
const app = await createHttpServer({ settings, logger, extensions: [BenchModule] });
await app.listen(0);
app.get(PasswordRules, { strict: false }).prepare(); // its dictionaries belong to the memory in use

// For comparison: each refresh is a statement of its own.
if (process.env.BENCH_SINGLE)
  Object.assign(app.get(RefreshLine, { strict: false }), { smallestGroup: Number.POSITIVE_INFINITY });

const CALLER: Caller = {
  ...{ ip: '127.0.0.1', bucket: '127.0.0.1', userAgent: null, acceptLanguage: null },
  ...{ requestId: 'bench', isBrowser: true, deadline: Deadline.NEVER },
};

/** An owner with the console open. */
async function openConsole(): Promise<void> {
  const manager = app.get(EntityManager);
  const { id: applicationId } = await app.get(ConsoleApplication).ensure();
  const identityId = newId();
  await manager.query(
    `INSERT INTO identities (id, application_id, email, email_key, email_verified_at, email_is_relay, created_at, updated_at)
     VALUES ($1, $2, 'owner@bench.example', 'owner@bench.example', now(), false, now(), now())`,
    [identityId, applicationId],
  );
  await manager.query(`INSERT INTO operators (id, identity_id, role, created_at) VALUES ($1, $1, 'owner', now())`, [
    identityId,
  ]);
  const cookies = app.get(ConsoleCookie);
  const opened = await app.get(Entries).openUnproved(identityId, CALLER);
  tell({ cookie: `${cookies.name}=${cookies.valueOf(opened)}` });
}

answer((asked: Asked) => {
  if (asked === 'used') tellUsed();
  if (asked === 'console') return openConsole();
});
tell({ port: Number(new URL(await app.getUrl()).port) });
