import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { FlowStepsModule } from '../flows/flow-steps.module.js';
import { FlowsModule } from '../flows/flows.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { FailurePresenters } from '../platform/errors/failure-presenters.js';
import { HttpModule } from '../platform/http/http.module.js';
import { SessionModule } from '../session/session.module.js';
import { Endings } from './endings.js';
import { HostedPages } from './hosted-pages.js';
import { LinkingController } from './linking/linking.controller.js';
import { LinkingPagesService } from './linking/linking.service.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { LOGIN_FAILURES } from './login-failures.js';
import { MailedCodesController } from './mailed-codes/mailed-codes.controller.js';
import { MailedCodesService } from './mailed-codes/mailed-codes.service.js';
import { SignUpLinksController } from './mailed-codes/sign-up-links.controller.js';
import { RememberedController } from './remembered/remembered.controller.js';
import { RememberedService } from './remembered/remembered.service.js';
import { RememberedCookies } from './remembered/remembered-cookies.js';
import { BrowserBinding } from './visits/browser-binding.js';
import { VisitRules } from './visits/visit-rules.js';

@Module({
  imports: [ApplicationsModule, FlowsModule, FlowStepsModule, HttpModule, PlansModule, SessionModule],
  controllers: [LinkingController, LoginController, MailedCodesController, RememberedController, SignUpLinksController],
  providers: [
    BrowserBinding,
    Endings,
    HostedPages,
    LinkingPagesService,
    LoginService,
    MailedCodesService,
    RememberedCookies,
    RememberedService,
    VisitRules,
  ],
})
export class LoginModule {
  constructor(presenters: FailurePresenters) {
    presenters.add(LOGIN_FAILURES);
  }
}
