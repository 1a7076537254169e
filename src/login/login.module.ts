import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { FlowStepsModule } from '../flows/flow-steps.module.js';
import { FlowsModule } from '../flows/flows.module.js';
import { InvitationsModule } from '../flows/invitations/invitations.module.js';
import { AccountModule } from '../identities/account/account.module.js';
import { IdentitiesModule } from '../identities/identities.module.js';
import { PasskeysModule } from '../identities/passkeys/passkeys.module.js';
import { UpstreamModule } from '../identities/upstream/upstream.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { FailurePresenters } from '../platform/errors/failure-presenters.js';
import { HttpModule } from '../platform/http/http.module.js';
import { PlacesModule } from '../platform/places/places.module.js';
import { SessionModule } from '../session/session.module.js';
import { SessionWebModule } from '../session/session-web.module.js';
import { AgreementController } from './agreement/agreement.controller.js';
import { AgreementService } from './agreement/agreement.service.js';
import { ConsentController } from './consent/consent.controller.js';
import { ConsentService } from './consent/consent.service.js';
import { DeviceController } from './device/device.controller.js';
import { DeviceEntryController } from './device/device-entry.controller.js';
import { DevicePagesService } from './device/device-pages.service.js';
import { Endings } from './endings.js';
import { HostedPages } from './hosted-pages.js';
import { InvitationLinkController } from './invitations/invitation-link.controller.js';
import { InvitedController } from './invitations/invited.controller.js';
import { InvitedService } from './invitations/invited.service.js';
import { InvitedCookies } from './invitations/invited-cookies.js';
import { InvitedVisitors } from './invitations/invited-visitors.js';
import { PressedInvitations } from './invitations/pressed-invitations.js';
import { LinkingController } from './linking/linking.controller.js';
import { LinkingPagesService } from './linking/linking.service.js';
import { WantedLinks } from './linking/wanted-links.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { LoginFailures } from './login-failures.js';
import { MailedCodesController } from './mailed-codes/mailed-codes.controller.js';
import { MailedCodesService } from './mailed-codes/mailed-codes.service.js';
import { SignInCodesController } from './mailed-codes/sign-in-codes.controller.js';
import { SignInCodesService } from './mailed-codes/sign-in-codes.service.js';
import { SignUpLinksController } from './mailed-codes/sign-up-links.controller.js';
import { WelcomeBackController } from './mailed-codes/welcome-back.controller.js';
import { OrganizationController } from './organization/organization.controller.js';
import { OrganizationPages } from './organization/organization-pages.service.js';
import { LoginPasskeysController, PasskeyFactorController } from './passkeys/passkeys.controller.js';
import { LoginPasskeysService } from './passkeys/passkeys.service.js';
import { ProfileQuestionController } from './profile/profile-question.controller.js';
import { ProfileQuestion } from './profile/profile-question.service.js';
import { RememberedController } from './remembered/remembered.controller.js';
import { RememberedService } from './remembered/remembered.service.js';
import { RememberedCookies } from './remembered/remembered-cookies.js';
import { EnrolmentController } from './second-factor/enrolment.controller.js';
import { EnrolmentService } from './second-factor/enrolment.service.js';
import { HeldSignIns } from './second-factor/held-sign-ins.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { Questions } from './signed-in/questions.js';
import { SignedInBrowsers } from './signed-in/signed-in-browsers.js';
import { STRAY_VISITORS } from './strays/stray-visitors.js';
import { Arrivals } from './upstream/arrivals.js';
import { Attempts } from './upstream/attempts.service.js';
import { CallbackController } from './upstream/callback.controller.js';
import { DepartureController } from './upstream/departure.controller.js';
import { UpstreamLogin } from './upstream/upstream-login.service.js';
import { BrowserBinding } from './visits/browser-binding.js';
import { VisitRules } from './visits/visit-rules.js';
import { Visits } from './visits/visits.js';

@Module({
  imports: [
    AccountModule,
    ApplicationsModule,
    FlowsModule,
    FlowStepsModule,
    InvitationsModule,
    HttpModule,
    IdentitiesModule,
    OrganizationsModule,
    PasskeysModule,
    PlacesModule,
    PlansModule,
    SessionModule,
    SessionWebModule,
    UpstreamModule,
  ],
  controllers: [
    CallbackController,
    AgreementController,
    ConsentController,
    DepartureController,
    DeviceController,
    DeviceEntryController,
    InvitationLinkController,
    InvitedController,
    LinkingController,
    LoginController,
    LoginPasskeysController,
    MailedCodesController,
    OrganizationController,
    ProfileQuestionController,
    RememberedController,
    SignInCodesController,
    SignUpLinksController,
    SecondFactorController,
    EnrolmentController,
    PasskeyFactorController,
    WelcomeBackController,
  ],
  providers: [
    Arrivals,
    Attempts,
    BrowserBinding,
    AgreementService,
    ConsentService,
    DevicePagesService,
    Endings,
    EnrolmentService,
    HeldSignIns,
    HostedPages,
    InvitedCookies,
    InvitedService,
    InvitedVisitors,
    PressedInvitations,
    LinkingPagesService,
    LoginFailures,
    LoginPasskeysService,
    LoginService,
    MailedCodesService,
    OrganizationPages,
    ProfileQuestion,
    Questions,
    RememberedCookies,
    RememberedService,
    SecondFactorService,
    SignedInBrowsers,
    SignInCodesService,
    UpstreamLogin,
    VisitRules,
    Visits,
    WantedLinks,
  ],
  exports: [RememberedCookies, SignedInBrowsers],
})
export class LoginModule {
  constructor(presenters: FailurePresenters, failures: LoginFailures) {
    presenters.add(failures);
    presenters.addLast(STRAY_VISITORS);
  }
}
