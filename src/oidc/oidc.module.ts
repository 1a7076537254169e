import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { FlowStepsModule } from '../flows/flow-steps.module.js';
import { FlowsModule } from '../flows/flows.module.js';
import { UpstreamModule } from '../identities/upstream/upstream.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { Sweeps } from '../platform/database/sweeps.js';
import { FailurePresenters } from '../platform/errors/failure-presenters.js';
import { SessionModule } from '../session/session.module.js';
import { SessionWebModule } from '../session/session-web.module.js';
import { AgentClients } from './agents/agent-clients.js';
import { AgentOffers } from './agents/agent-offers.js';
import { UNUSED_CLIENTS } from './agents/agents.statements.js';
import { ClientDocuments } from './agents/client-documents.js';
import { Authorizations } from './authorize/authorizations.service.js';
import { AuthorizeEndpoint } from './authorize/authorize.controller.js';
import { AuthorizeFailures } from './authorize/authorize-failures.js';
import { IdTokenHints } from './authorize/id-token-hints.js';
import { SilentSignIns } from './authorize/silent-sign-ins.js';
import { UserClaims } from './claims.js';
import { MetadataController } from './metadata/metadata.controller.js';
import { Metadata } from './metadata/metadata.js';
import { OAuthFailures } from './oauth-failures.js';
import { RegistrationController } from './registration/registration.controller.js';
import { Registrations } from './registration/registrations.service.js';
import { ClientAuthentication } from './token/client-authentication.js';
import { CodeGrant } from './token/code-grant.js';
import { Grants } from './token/grants.js';
import { IdTokens } from './token/id-tokens.js';
import { RefreshGrant } from './token/refresh-grant.js';
import { TokenController } from './token/token.controller.js';
import { TokenAnswers } from './token/token-answers.js';

/** OpenID Connect and OAuth 2: a face over the same logins, codes and sessions as `/v1`. */
@Module({
  imports: [
    ApplicationsModule,
    AuthModule,
    FlowStepsModule,
    FlowsModule,
    PlansModule,
    SessionModule,
    SessionWebModule,
    UpstreamModule,
  ],
  controllers: [AuthorizeEndpoint, MetadataController, RegistrationController, TokenController],
  providers: [
    AgentClients,
    AgentOffers,
    Authorizations,
    AuthorizeFailures,
    ClientDocuments,
    ClientAuthentication,
    CodeGrant,
    Grants,
    IdTokenHints,
    IdTokens,
    Metadata,
    OAuthFailures,
    RefreshGrant,
    SilentSignIns,
    Registrations,
    TokenAnswers,
    UserClaims,
  ],
})
export class OidcModule {
  constructor(presenters: FailurePresenters, failures: OAuthFailures, pages: AuthorizeFailures, sweeps: Sweeps) {
    sweeps.add(UNUSED_CLIENTS);
    presenters.add(pages);
    presenters.add(failures);
  }
}
