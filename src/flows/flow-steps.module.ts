import { Module } from '@nestjs/common';
import { IdentitiesModule } from '../identities/identities.module.js';
import { CeremoniesModule } from '../identities/passkeys/ceremonies.module.js';
import { PasskeysModule } from '../identities/passkeys/passkeys.module.js';
import { PasswordsModule } from '../identities/passwords/passwords.module.js';
import { SecondFactorChangesModule } from '../identities/second-factors/second-factor-changes.module.js';
import { SecondFactorsModule } from '../identities/second-factors/second-factors.module.js';
import { UndoLinksModule } from '../identities/undo-links/undo-links.module.js';
import { UpstreamModule } from '../identities/upstream/upstream.module.js';
import { MailModule } from '../mail/mail.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { SessionModule } from '../session/session.module.js';
import { CompletionService } from './completion/completion.service.js';
import { NewDeviceNotice } from './completion/new-device-notice.js';
import { Consents } from './consents/consents.service.js';
import { DeviceRequests } from './devices/device-requests.service.js';
import { CodeMails } from './email-codes/code-mails.js';
import { DigitGuesses } from './email-codes/digit-guesses.js';
import { EqualTime } from './email-codes/equal-time.js';
import { KnownCallers } from './email-codes/known-callers.js';
import { Redemption } from './email-codes/redemption.js';
import { Resends } from './email-codes/resends.service.js';
import { FlowsModule } from './flows.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { InvitedSignUps } from './invitations/invited-sign-ups.js';
import { PasskeyAdditions } from './passkeys/passkey-additions.js';
import { PasskeyCreationService } from './passkeys/passkey-creation.service.js';
import { PasskeySignInService } from './passkeys/passkey-sign-in.service.js';
import { ForgotPasswordService } from './recovery/forgot-password.service.js';
import { OtherWaysIn } from './recovery/other-ways-in.js';
import { PasswordChanges } from './recovery/password-changes.js';
import { ResetPasswordService } from './recovery/reset-password.service.js';
import { RegisterService } from './registration/register.service.js';
import { SignUpLinks } from './registration/sign-up-links.service.js';
import { SignUpPassword } from './registration/sign-up-password.js';
import { WaitingWindow } from './registration/waiting-window.service.js';
import { ContinuationService } from './remembered/continuation.service.js';
import { CopiedBrowsers } from './remembered/copied-browsers.js';
import { RememberingService } from './remembered/remembering.service.js';
import { SecondFactorCodes } from './second-factor/second-factor-codes.service.js';
import { SecondFactorProtection } from './second-factor/second-factor-protection.js';
import { ExchangeService } from './sign-in/exchange.service.js';
import { MailedSignIns } from './sign-in/mailed-sign-ins.service.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SignInMails } from './sign-in/sign-in-mails.service.js';
import { Admission } from './upstream/admission.service.js';
import { LinkCodes } from './upstream/link-codes.service.js';
import { LinkMails } from './upstream/link-mails.service.js';
import { Takeover } from './upstream/takeover.service.js';
import { UpstreamOutlook } from './upstream/upstream-outlook.js';
import { UpstreamSignIns } from './upstream/upstream-sign-ins.service.js';
import { UsedIdTokens } from './upstream/used-id-tokens.service.js';
import { WaitingLinks } from './upstream/waiting-links.service.js';
import { VerificationReminders } from './verification/verification-reminders.js';
import { VerifyEmailService } from './verification/verify-email.service.js';

/** The steps within a flow, the same for the hosted pages and for an application's own screens. */
@Module({
  imports: [
    CeremoniesModule,
    FlowsModule,
    IdentitiesModule,
    InvitationsModule,
    MailModule,
    OrganizationsModule,
    PasskeysModule,
    PasswordsModule,
    PlansModule,
    SecondFactorChangesModule,
    SecondFactorsModule,
    SessionModule,
    UndoLinksModule,
    UpstreamModule,
  ],
  providers: [
    DeviceRequests,
    Admission,
    DigitGuesses,
    KnownCallers,
    MailedSignIns,
    EqualTime,
    SignInMails,
    CodeMails,
    CompletionService,
    Consents,
    ContinuationService,
    CopiedBrowsers,
    ExchangeService,
    ForgotPasswordService,
    InvitedSignUps,
    LinkCodes,
    LinkMails,
    NewDeviceNotice,
    OtherWaysIn,
    PasskeyAdditions,
    PasskeyCreationService,
    PasskeySignInService,
    PasswordChanges,
    Redemption,
    RegisterService,
    RememberingService,
    Resends,
    ResetPasswordService,
    SecondFactorCodes,
    SecondFactorProtection,
    SignInService,
    SignUpLinks,
    SignUpPassword,
    Takeover,
    UpstreamOutlook,
    UpstreamSignIns,
    UsedIdTokens,
    VerificationReminders,
    VerifyEmailService,
    WaitingLinks,
    WaitingWindow,
  ],
  exports: [
    DeviceRequests,
    CompletionService,
    Consents,
    ContinuationService,
    ExchangeService,
    ForgotPasswordService,
    InvitedSignUps,
    LinkCodes,
    LinkMails,
    MailedSignIns,
    PasskeyAdditions,
    PasskeyCreationService,
    PasskeySignInService,
    PasswordChanges,
    RegisterService,
    RememberingService,
    Resends,
    ResetPasswordService,
    SecondFactorsModule,
    SecondFactorCodes,
    SecondFactorProtection,
    SignInMails,
    SignInService,
    SignUpLinks,
    Takeover,
    UpstreamOutlook,
    UpstreamSignIns,
    UsedIdTokens,
    VerificationReminders,
    VerifyEmailService,
    WaitingWindow,
  ],
})
export class FlowStepsModule {}
