import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Sweeps } from '../platform/database/sweeps.js';
import { AuthorizationCodesService } from './completion/authorization-codes.service.js';
import { CompletionService } from './completion/completion.service.js';
import { CodeAttempts } from './email-codes/code-attempts.js';
import { CodeMails } from './email-codes/code-mails.js';
import { EmailCodesService } from './email-codes/email-codes.service.js';
import { MailLinks } from './email-codes/mail-links.js';
import { Redemption } from './email-codes/redemption.js';
import { AuthFlow } from './entities/auth-flow.entity.js';
import { AuthorizationCode } from './entities/authorization-code.entity.js';
import { EmailCode } from './entities/email-code.entity.js';
import { EXPIRED_FLOWS } from './flow.sweep.js';
import { FlowTraces } from './flow-traces.js';
import { FlowsController } from './flows.controller.js';
import { FlowsService } from './flows.service.js';
import { ClientAddress } from './guards/client-address.js';
import { FlowGuard } from './guards/flow.guard.js';
import { FlowStrategy } from './guards/flow.strategy.js';
import { IdentityFlowsController } from './identity-flows.controller.js';
import { ForgotPasswordService } from './recovery/forgot-password.service.js';
import { PasswordChanges } from './recovery/password-changes.js';
import { ResetPasswordService } from './recovery/reset-password.service.js';
import { RegisterService } from './registration/register.service.js';
import { SignUpLinks } from './registration/sign-up-links.service.js';
import { SignUpPassword } from './registration/sign-up-password.js';
import { WaitingWindow } from './registration/waiting-window.service.js';
import { ExchangeService } from './sign-in/exchange.service.js';
import { NewDeviceNotice } from './sign-in/new-device-notice.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { VerificationReminders } from './sign-in/verification-reminders.js';
import { FlowStarts } from './start/flow-starts.js';
import { HostedUrls } from './start/hosted-url.js';
import { ResendVerificationService } from './verification/resend-verification.service.js';
import { VerifyEmailService } from './verification/verify-email.service.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AuthFlow, AuthorizationCode, EmailCode])],
  controllers: [FlowsController, IdentityFlowsController],
  providers: [
    AuthorizationCodesService,
    CompletionService,
    ClientAddress,
    FlowGuard,
    FlowStarts,
    FlowStrategy,
    FlowTraces,
    FlowsService,
    HostedUrls,
    NewDeviceNotice,
    SignInService,
    VerificationReminders,
    CodeAttempts,
    Redemption,
    EmailCodesService,
    CodeMails,
    MailLinks,
    PasswordChanges,
    RegisterService,
    VerifyEmailService,
    SignUpLinks,
    SignUpPassword,
    WaitingWindow,
    ResendVerificationService,
    ForgotPasswordService,
    ResetPasswordService,
    ExchangeService,
  ],
  exports: [
    AuthorizationCodesService,
    CompletionService,
    FlowGuard,
    FlowTraces,
    FlowsService,
    HostedUrls,
    SignInService,
    VerificationReminders,
    RegisterService,
    SignUpLinks,
    VerifyEmailService,
    WaitingWindow,
    ResendVerificationService,
    ForgotPasswordService,
    ResetPasswordService,
    PasswordChanges,
    EmailCodesService,
  ],
})
export class FlowsModule {
  constructor(sweeps: Sweeps) {
    sweeps.add(EXPIRED_FLOWS);
  }
}
