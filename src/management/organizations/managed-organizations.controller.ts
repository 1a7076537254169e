import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import { Asked, ManagedChange, ManagedWrite } from '../writes/managed-write.decorator.js';
import { Versioned } from '../writes/versioned.decorator.js';
import type { Write } from '../writes/write.js';
import {
  ChangeOrganizationDto,
  CreateOrganizationDto,
  type ManagedOrganizationDto,
  type ManagedOrganizationsDto,
  managedOrganizationDto,
  managedOrganizationsDto,
  organizationFieldsIn,
} from './managed-organizations.dto.js';
import { ManagedOrganizations, type Which } from './managed-organizations.js';
import {
  DocumentsChange,
  DocumentsCreation,
  DocumentsOrganization,
  DocumentsOrganizations,
  DocumentsRemoval,
} from './organizations.reference.js';

@ApiTags('Management')
@Controller('v1/management/applications/:application/organizations')
export class ManagedOrganizationsController {
  constructor(private readonly organizations: ManagedOrganizations) {}

  @Get()
  @ForManagement('organizations:read')
  @DocumentsOrganizations
  async listOrganizations(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Query() query: PageQueryDto,
  ): Promise<ManagedOrganizationsDto> {
    return managedOrganizationsDto(await this.organizations.list(reach, application, pageQuery(query)));
  }

  @Get(':organization')
  @ForManagement('organizations:read')
  @Versioned()
  @DocumentsOrganization
  async getOrganization(@Within() reach: Reach, @Param() which: Which): Promise<ManagedOrganizationDto> {
    return managedOrganizationDto(await this.organizations.get(reach, which));
  }

  @Post()
  @ManagedWrite('organizations:write')
  @DocumentsCreation
  createOrganization(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Body() body: CreateOrganizationDto,
    @Asked() write: Write,
  ): Promise<ManagedOrganizationDto> {
    const { slug, name } = body;
    return this.organizations.create(write, reach, application, { slug, name, ...organizationFieldsIn(body) });
  }

  @Patch(':organization')
  @ManagedChange('organizations:write')
  @DocumentsChange
  changeOrganization(
    @Within() reach: Reach,
    @Param() which: Which,
    @Body() body: ChangeOrganizationDto,
    @Asked() write: Write,
  ): Promise<ManagedOrganizationDto> {
    return this.organizations.change(write, reach, which, organizationFieldsIn(body));
  }

  @Delete(':organization')
  @HttpCode(204)
  @ManagedChange('organizations:write')
  @DocumentsRemoval
  deleteOrganization(@Within() reach: Reach, @Param() which: Which, @Asked() write: Write): Promise<void> {
    return this.organizations.delete(write, reach, which);
  }
}
