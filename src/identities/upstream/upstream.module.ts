import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { LinkedAccount } from '../entities/linked-account.entity.js';
import { IdentitiesModule } from '../identities.module.js';
import { ClientAuthentication } from './client-authentication.js';
import { UpstreamHttp } from './http/upstream-http.js';
import { IdTokens } from './id-tokens.js';
import { Issuers } from './issuers.js';
import { LinkedAccounts } from './linked-accounts.service.js';
import { UpstreamClients } from './upstream-clients.js';
import { Upstreams } from './upstreams.js';

@Module({
  imports: [ApplicationsModule, IdentitiesModule, TypeOrmModule.forFeature([LinkedAccount])],
  providers: [ClientAuthentication, IdTokens, Issuers, LinkedAccounts, UpstreamClients, UpstreamHttp, Upstreams],
  exports: [IdTokens, Issuers, LinkedAccounts, UpstreamHttp, Upstreams],
})
export class UpstreamModule {}
