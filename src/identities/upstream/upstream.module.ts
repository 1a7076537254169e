import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { IdentitiesModule } from '../identities.module.js';
import { IdTokens } from './id-tokens.js';
import { Issuers } from './issuers.js';
import { LinkingService } from './linking.service.js';

@Module({
  imports: [ApplicationsModule, IdentitiesModule],
  providers: [IdTokens, Issuers, LinkingService],
  exports: [IdTokens, LinkingService],
})
export class UpstreamModule {}
