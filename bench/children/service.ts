import 'reflect-metadata';
import { Body, Controller, Get, HttpCode, Module, Post, Req } from '@nestjs/common';
import { IsString } from 'class-validator';
import type { Request } from 'express';
import { FlowStepsModule } from '../../src/flows/flow-steps.module.js';
import { SignInService } from '../../src/flows/sign-in/sign-in.service.js';
import { createHttpServer } from '../../src/http-server.js';
import { PasswordRules } from '../../src/identities/passwords/password-rules.js';
import { readSettings } from '../../src/platform/config/settings.js';
import { callerOf } from '../../src/platform/http/caller.js';
import { logDestination } from '../../src/platform/logging/destination.js';
import { createPino, StructuredLogger } from '../../src/platform/logging/logger.js';
import { Current, ForSession } from '../../src/session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../src/session/guards/bearer.strategy.js';
import { RefreshLine } from '../../src/session/refresh/refresh-line.js';
import { SessionWebModule } from '../../src/session/session-web.module.js';
import { type Asked, answer, tell, tellUsed } from './child.js';

class SignInDto {
  @IsString() applicationId: string;
  @IsString() email: string;
  @IsString() password: string;
}

/** An extension module: one trivial route behind the guard, and the password check alone. */
@Controller('bench')
class BenchController {
  constructor(private readonly signIns: SignInService) {}

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
      email,
      password,
      caller: callerOf(request),
    });
    return { id: identityId };
  }
}

@Module({ imports: [FlowStepsModule, SessionWebModule], controllers: [BenchController] })
class BenchModule {}

const settings = readSettings(process.env);
const logger = new StructuredLogger(createPino(settings.logLevel, logDestination(settings)));
const app = await createHttpServer({ settings, logger, extensions: [BenchModule] });
await app.listen(0, '127.0.0.1');
app.get(PasswordRules, { strict: false }).prepare(); // its dictionaries belong to the memory in use

// For comparison: each refresh is a statement of its own.
if (process.env.BENCH_SINGLE)
  Object.assign(app.get(RefreshLine, { strict: false }), { smallestGroup: Number.POSITIVE_INFINITY });

answer((asked: Asked) => (asked === 'used' ? tellUsed() : undefined));
tell({ port: Number(new URL(await app.getUrl()).port) });
