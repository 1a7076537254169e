import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { FlowStepsModule } from '../flows/flow-steps.module.js';
import { FlowsModule } from '../flows/flows.module.js';
import { UpstreamModule } from '../identities/upstream/upstream.module.js';
import { LoginModule } from '../login/login.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
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
import { DeviceAuthorizationController } from './device/device-authorization.controller.js';
import { DeviceAuthorizations } from './device/device-authorizations.service.js';
import { DeviceGrant } from './device/device-grant.js';
import { LogoutEndpoint } from './logout/logout.controller.js';
import { LogoutForms } from './logout/logout-forms.js';
import { LogoutRequests } from './logout/logout-requests.js';
import { Logouts } from './logout/logouts.service.js';
import { MetadataController } from './metadata/metadata.controller.js';
import { Metadata } from './metadata/metadata.js';
import { OAuthFailures } from './oauth-failures.js';
import { PushedRequestsEndpoint } from './par/par.controller.js';
import { PushedRequest } from './par/pushed-request.entity.js';
import { EXPIRED_REQUESTS, PushedRequests } from './par/pushed-requests.js';
import { RegistrationController } from './registration/registration.controller.js';
import { Registrations } from './registration/registrations.service.js';
import { ClientAssertions } from './token/authentication/client-assertions.js';
import { ClientKeySets } from './token/authentication/client-keys.js';
import { UsedAssertion } from './token/authentication/used-assertion.entity.js';
import { EXPIRED_ASSERTIONS, UsedAssertions } from './token/authentication/used-assertions.js';
import { ClientAuthentication } from './token/client-authentication.js';
import { CodeGrant } from './token/code-grant.js';
import { DpopNonces } from './token/dpop/nonces.js';
import { PresentedAccess } from './token/dpop/presented-access.js';
import { DpopProofs } from './token/dpop/proofs.js';
import { Exchanges } from './token/exchanges.js';
import { Grants } from './token/grants.js';
import { IdTokens } from './token/id-tokens.js';
import { RefreshGrant } from './token/refresh-grant.js';
import { ServiceGrant } from './token/service-grant.js';
import { TokenController } from './token/token.controller.js';
import { TokenAnswers } from './token/token-answers.js';
import { IntrospectionEndpoint } from './tokens-in-use/introspection.controller.js';
import { Introspections } from './tokens-in-use/introspections.js';
import { LiveSessions } from './tokens-in-use/live-sessions.js';
import { RevocationEndpoint } from './tokens-in-use/revocation.controller.js';
import { TokenRevocations } from './tokens-in-use/token-revocations.js';
import { UserinfoEndpoint } from './tokens-in-use/userinfo.controller.js';

/** OpenID Connect and OAuth 2: a face over the same logins, codes and sessions as `/v1`. */
@Module({
  imports: [
    ApplicationsModule,
    AuthModule,
    FlowStepsModule,
    FlowsModule,
    LoginModule,
    OrganizationsModule,
    PlansModule,
    SessionModule,
    SessionWebModule,
    TypeOrmModule.forFeature([PushedRequest, UsedAssertion]),
    UpstreamModule,
  ],
  controllers: [
    AuthorizeEndpoint,
    DeviceAuthorizationController,
    IntrospectionEndpoint,
    LogoutEndpoint,
    MetadataController,
    PushedRequestsEndpoint,
    RegistrationController,
    RevocationEndpoint,
    TokenController,
    UserinfoEndpoint,
  ],
  providers: [
    AgentClients,
    AgentOffers,
    Authorizations,
    AuthorizeFailures,
    ClientDocuments,
    ClientAssertions,
    ClientAuthentication,
    ClientKeySets,
    CodeGrant,
    Exchanges,
    DpopNonces,
    DpopProofs,
    DeviceAuthorizations,
    DeviceGrant,
    Grants,
    IdTokenHints,
    IdTokens,
    Introspections,
    LiveSessions,
    LogoutForms,
    LogoutRequests,
    Logouts,
    Metadata,
    OAuthFailures,
    PresentedAccess,
    PushedRequests,
    RefreshGrant,
    SilentSignIns,
    Registrations,
    ServiceGrant,
    TokenAnswers,
    TokenRevocations,
    UsedAssertions,
    UserClaims,
  ],
  exports: [PresentedAccess],
})
export class OidcModule {
  constructor(presenters: FailurePresenters, failures: OAuthFailures, pages: AuthorizeFailures, sweeps: Sweeps) {
    sweeps.add(EXPIRED_ASSERTIONS, EXPIRED_REQUESTS, UNUSED_CLIENTS);
    presenters.add(pages);
    presenters.add(failures);
  }
}
