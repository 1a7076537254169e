import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { ApplicationInUse, ApplicationTaken } from '../../applications/applications.errors.js';
import { PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import type { LiveKey } from '../keys/management-keys.statements.js';
import { ReachTooSmall } from '../management.errors.js';
import { Asked, ManagedChange, ManagedWrite } from '../writes/managed-write.decorator.js';
import { Versioned } from '../writes/versioned.decorator.js';
import type { Write } from '../writes/write.js';
import { requireScopeForKeys } from './key-members.js';
import {
  ChangeApplicationDto,
  CreateApplicationDto,
  DeclaredClaimDto,
  ManagedApplicationDto,
  ManagedApplicationsDto,
  SingleSignOnDto,
} from './managed-application.dto.js';
import { ManagedApplicationSettings } from './managed-application-settings.js';
import type { RehearsalDto } from './rehearsal.dto.js';
import {
  DocumentsChange,
  DocumentsCreation,
  DocumentsObject,
  DocumentsPage,
  DocumentsRemoval,
  OfApplication,
} from './settings.reference.js';

@ApiTags('Management')
@Controller('v1/management/applications')
@ApiExtraModels(DeclaredClaimDto, SingleSignOnDto)
export class ManagedApplicationsController {
  constructor(private readonly applications: ManagedApplicationSettings) {}

  @Get()
  @ForManagement('applications:read')
  @DocumentsPage(ManagedApplicationsDto, {
    summary: 'The applications that the key manages',
    description: 'By their slugs, a page at a time.',
  })
  async listApplications(@Within() reach: Reach, @Query() query: PageQueryDto): Promise<ManagedApplicationsDto> {
    const { rows, next } = await this.applications.list(reach, pageQuery(query));
    return { applications: rows, next };
  }

  @Get(':application')
  @ForManagement('applications:read')
  @Versioned()
  @OfApplication
  @DocumentsObject(ManagedApplicationDto, {
    summary: 'One application with its settings',
    description: 'Its providers, clients and keys have routes of their own.',
  })
  getApplication(@Within() reach: Reach, @Param('application') named: string): Promise<ManagedApplicationDto> {
    return this.applications.get(reach, named);
  }

  @Post()
  @DocumentsCreation(
    ManagedApplicationDto,
    CreateApplicationDto,
    ['slug is missing', 'origins is missing', 'name is missing', 'plan is missing'],
    { summary: 'Make an application', description: 'It takes a key of all applications.' },
    ApplicationTaken,
  )
  @ManagedWrite('applications:write')
  @ApiFailures(ReachTooSmall)
  createApplication(
    @Within() key: LiveKey,
    @Body() body: Record<string, unknown>,
    @Asked() write: Write,
  ): Promise<ManagedApplicationDto | RehearsalDto> {
    requireScopeForKeys(key, body);
    return this.applications.create(write, key, body);
  }

  @Patch(':application')
  @ManagedChange('applications:write')
  @OfApplication
  @DocumentsChange(ManagedApplicationDto, ChangeApplicationDto, {
    summary: 'Change an application',
    description: 'It counts at once. Another `plan` takes a key of all applications.',
  })
  @ApiFailures(ReachTooSmall)
  changeApplication(
    @Within() key: LiveKey,
    @Param('application') named: string,
    @Body() body: Record<string, unknown>,
    @Asked() write: Write,
  ): Promise<ManagedApplicationDto | RehearsalDto> {
    requireScopeForKeys(key, body);
    return this.applications.change(write, key, named, body);
  }

  @Delete(':application')
  @HttpCode(204)
  @ManagedChange('applications:write')
  @OfApplication
  @DocumentsRemoval(
    {
      summary: 'Delete an application without users',
      description:
        'Its keys, providers, clients and management keys go with it. It takes a key of all applications. This cannot be undone.',
    },
    ApplicationInUse,
    ReachTooSmall,
  )
  deleteApplication(@Within() reach: Reach, @Param('application') named: string, @Asked() write: Write): Promise<void> {
    return this.applications.delete(write, reach, named);
  }
}
