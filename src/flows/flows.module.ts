import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentitiesModule } from '../identities/identities.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { Sweeps } from '../platform/database/sweeps.js';
import { BegunSignIns } from '../session/lifecycle/begun-sign-ins.js';
import { SessionModule } from '../session/session.module.js';
import { AuthorizationCodesService } from './completion/authorization-codes.service.js';
import { SignInsUnderWay } from './completion/sign-ins-under-way.js';
import { SignOuts } from './completion/sign-outs.js';
import { Consent } from './consents/consent.entity.js';
import { DeviceRequest } from './devices/device-request.entity.js';
import { EXPIRED_DEVICE_REQUESTS } from './devices/device-requests.statements.js';
import { EmailCodesService } from './email-codes/email-codes.service.js';
import { AuthFlow } from './entities/auth-flow.entity.js';
import { AuthorizationCode } from './entities/authorization-code.entity.js';
import { EmailCode } from './entities/email-code.entity.js';
import { HeldProof } from './entities/held-proof.entity.js';
import { UnlinkedAccount } from './entities/unlinked-account.entity.js';
import { UsedIdToken } from './entities/used-id-token.entity.js';
import { FlowsService } from './flows.service.js';
import { EXPIRED_FLOWS } from './flows.statements.js';
import { ResetLinks } from './recovery/reset-links.js';
import { HeldProofs } from './second-factor/held-proofs.service.js';
import { FlowStarts } from './start/flow-starts.js';
import { HostedUrls } from './start/hosted-url.js';
import { UnlinkedAccounts } from './upstream/unlinked-accounts.service.js';
import { EXPIRED_ID_TOKENS } from './upstream/used-id-tokens.statements.js';

/** Starts and finds flows, and keeps the codes that belong to them. */
@Module({
  imports: [
    IdentitiesModule,
    OrganizationsModule,
    PlansModule,
    SessionModule,
    TypeOrmModule.forFeature([
      AuthFlow,
      AuthorizationCode,
      Consent,
      DeviceRequest,
      EmailCode,
      HeldProof,
      UnlinkedAccount,
      UsedIdToken,
    ]),
  ],
  providers: [
    AuthorizationCodesService,
    EmailCodesService,
    FlowsService,
    FlowStarts,
    HeldProofs,
    HostedUrls,
    ResetLinks,
    SignInsUnderWay,
    SignOuts,
    UnlinkedAccounts,
  ],
  exports: [
    AuthorizationCodesService,
    EmailCodesService,
    FlowsService,
    HeldProofs,
    HostedUrls,
    ResetLinks,
    SignInsUnderWay,
    SignOuts,
    UnlinkedAccounts,
  ],
})
export class FlowsModule {
  constructor(sweeps: Sweeps, begun: BegunSignIns, underWay: SignInsUnderWay) {
    sweeps.add(EXPIRED_FLOWS, EXPIRED_ID_TOKENS, EXPIRED_DEVICE_REQUESTS);
    begun.add(underWay);
  }
}
