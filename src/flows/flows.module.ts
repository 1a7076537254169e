import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Sweeps } from '../common/sweeps.js';
import { AuthorizationCodesService } from './authorization-codes.service.js';
import { CompletionService } from './completion.service.js';
import { CodeAttempts } from './email-codes/code-attempts.js';
import { EmailCodesService } from './email-codes/email-codes.service.js';
import { Redemption } from './email-codes/redemption.js';
import { AuthFlow } from './entities/auth-flow.entity.js';
import { AuthorizationCode } from './entities/authorization-code.entity.js';
import { EmailCode } from './entities/email-code.entity.js';
import { EXPIRED_FLOWS } from './flow.sweep.js';
import { FlowStarts } from './flow-starts.js';
import { FlowTraces } from './flow-traces.js';
import { FlowsController } from './flows.controller.js';
import { FlowsService } from './flows.service.js';
import { ClientAddress } from './guards/client-address.js';
import { FlowGuard } from './guards/flow.guard.js';
import { FlowStrategy } from './guards/flow.strategy.js';
import { HostedUrls } from './hosted-url.js';
import { CodeMails } from './identity/code-mails.js';
import { ExchangeService } from './identity/exchange.service.js';
import { ForgotPasswordService } from './identity/forgot-password.service.js';
import { IdentityFlowsController } from './identity/identity-flows.controller.js';
import { MailLinks } from './identity/mail-links.js';
import { PasswordChanges } from './identity/password-changes.js';
import { RegisterService } from './identity/register.service.js';
import { ResendVerificationService } from './identity/resend-verification.service.js';
import { ResetPasswordService } from './identity/reset-password.service.js';
import { SignUpLinks } from './identity/sign-up-links.service.js';
import { SignUpPassword } from './identity/sign-up-password.js';
import { VerifyEmailService } from './identity/verify-email.service.js';
import { WaitingWindow } from './identity/waiting-window.service.js';
import { NewDeviceNotice } from './sign-in/new-device-notice.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { VerificationReminders } from './sign-in/verification-reminders.js';

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
