import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SessionModule } from '../session/session.module.js';
import { Members } from './members.service.js';
import { Organization } from './organization.entity.js';
import { OrganizationChoice } from './organization-choice.service.js';
import { OrganizationMember } from './organization-member.entity.js';
import { OrganizationsService } from './organizations.service.js';

/** The organisations of applications, and who belongs to them. */
@Module({
  imports: [SessionModule, TypeOrmModule.forFeature([Organization, OrganizationMember])],
  providers: [Members, OrganizationChoice, OrganizationsService],
  exports: [Members, OrganizationChoice, OrganizationsService],
})
export class OrganizationsModule {}
