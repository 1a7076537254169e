import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { IdentitiesModule } from '../identities.module.js';
import { ClientAuthentication } from './client-authentication.js';
import { UpstreamHttp } from './http/upstream-http.js';
import { IdTokens } from './id-tokens.js';
import { Issuers } from './issuers.js';
import { LinkingService } from './linking.service.js';
import { UpstreamClients } from './upstream-clients.js';
import { Upstreams } from './upstreams.js';

@Module({
  imports: [ApplicationsModule, IdentitiesModule],
  providers: [ClientAuthentication, IdTokens, Issuers, LinkingService, UpstreamClients, UpstreamHttp, Upstreams],
  exports: [IdTokens, Issuers, LinkingService, Upstreams],
})
export class UpstreamModule {}
