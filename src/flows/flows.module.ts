import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthorizationCodesService } from './authorization-codes.service.js';
import { CompletionService } from './completion.service.js';
import { AuthFlow } from './entities/auth-flow.entity.js';
import { AuthorizationCode } from './entities/authorization-code.entity.js';
import { FlowsController } from './flows.controller.js';
import { FlowsService } from './flows.service.js';
import { FlowGuard } from './guards/flow.guard.js';
import { FlowStrategy } from './guards/flow.strategy.js';
import { HostedUrls } from './hosted-url.js';
import { SignInService } from './sign-in/sign-in.service.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AuthFlow, AuthorizationCode])],
  controllers: [FlowsController],
  providers: [
    AuthorizationCodesService,
    CompletionService,
    FlowGuard,
    FlowStrategy,
    FlowsService,
    HostedUrls,
    SignInService,
  ],
  exports: [AuthorizationCodesService, CompletionService, FlowGuard, FlowsService, HostedUrls, SignInService],
})
export class FlowsModule {}
