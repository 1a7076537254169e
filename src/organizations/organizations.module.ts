import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentitiesModule } from '../identities/identities.module.js';
import { SessionModule } from '../session/session.module.js';
import { Members } from './members.service.js';
import { Organization } from './organization.entity.js';
import { OrganizationChoice } from './organization-choice.service.js';
import { OrganizationMember } from './organization-member.entity.js';
import { OrganizationsService } from './organizations.service.js';

/** The organisations of applications, and who belongs to them. */
@Module({
  imports: [IdentitiesModule, SessionModule, TypeOrmModule.forFeature([Organization, OrganizationMember])],
  providers: [Members, OrganizationChoice, OrganizationsService],
  exports: [Members, OrganizationChoice, OrganizationsService],
})
export class OrganizationsModule {}
