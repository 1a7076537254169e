import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module.js';
import { IdentitiesModule } from '../identities/identities.module.js';
import { SessionModule } from '../session/session.module.js';
import { DomainJoins } from './domains/domain-joins.service.js';
import { OrganizationDomains } from './domains/domains.service.js';
import { OrganizationDomain } from './domains/organization-domain.entity.js';
import { TxtRecords } from './domains/txt-records.js';
import { Members } from './members.service.js';
import { Organization } from './organization.entity.js';
import { OrganizationChoice } from './organization-choice.service.js';
import { OrganizationMember } from './organization-member.entity.js';
import { OrganizationsService } from './organizations.service.js';
import { OrganizationProvider } from './providers/organization-provider.entity.js';
import { OrganizationProviders } from './providers/organization-providers.service.js';

/** The organizations of applications, and who belongs to them. */
@Module({
  imports: [
    IdentitiesModule,
    ApplicationsModule,
    SessionModule,
    TypeOrmModule.forFeature([Organization, OrganizationDomain, OrganizationMember, OrganizationProvider]),
  ],
  providers: [
    DomainJoins,
    Members,
    OrganizationChoice,
    OrganizationDomains,
    OrganizationProviders,
    OrganizationsService,
    TxtRecords,
  ],
  exports: [DomainJoins, Members, OrganizationChoice, OrganizationDomains, OrganizationProviders, OrganizationsService],
})
export class OrganizationsModule {}
