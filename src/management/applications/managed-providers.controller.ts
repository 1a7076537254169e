import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ProviderTaken } from '../../applications/applications.errors.js';
import { PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import { Asked, ManagedChange, ManagedWrite } from '../writes/managed-write.decorator.js';
import { Versioned } from '../writes/versioned.decorator.js';
import type { Write } from '../writes/write.js';
import {
  ChangeProviderDto,
  CreateProviderDto,
  ManagedProviderDto,
  ManagedProvidersDto,
} from './managed-provider.dto.js';
import { ManagedProviders } from './managed-providers.js';
import type { RehearsalDto } from './rehearsal.dto.js';
import {
  DocumentsChange,
  DocumentsCreation,
  DocumentsObject,
  DocumentsPage,
  DocumentsRemoval,
  OfApplication,
  OfProvider,
} from './settings.reference.js';

@ApiTags('Management')
@Controller('v1/management/applications/:application/providers')
export class ManagedProvidersController {
  constructor(private readonly providers: ManagedProviders) {}

  @Get()
  @ForManagement('applications:read')
  @OfApplication
  @DocumentsPage(ManagedProvidersDto, {
    summary: 'The sign-in providers of an application',
    description: 'By their ids, a page at a time. The plan decides which of them users see.',
  })
  async listProviders(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Query() query: PageQueryDto,
  ): Promise<ManagedProvidersDto> {
    const { rows, next } = await this.providers.list(reach, application, pageQuery(query));
    return { providers: rows, next };
  }

  @Get(':id')
  @ForManagement('applications:read')
  @Versioned()
  @OfProvider
  @DocumentsObject(ManagedProviderDto, {
    summary: 'One sign-in provider, without its secret',
    description: 'Its `ETag` is the version that a change with `If-Match` compares.',
  })
  getProvider(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('id') id: string,
  ): Promise<ManagedProviderDto> {
    return this.providers.get(reach, application, id);
  }

  @Post()
  @DocumentsCreation(
    ManagedProviderDto,
    CreateProviderDto,
    ['id is missing', 'type is missing', 'client_id is missing'],
    { summary: 'Add a sign-in provider', description: 'The plan must include it too.' },
    ProviderTaken,
  )
  @ManagedWrite('applications:write')
  @OfApplication
  createProvider(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Body() body: Record<string, unknown>,
    @Asked() write: Write,
  ): Promise<ManagedProviderDto | RehearsalDto> {
    return this.providers.create(write, reach, application, body);
  }

  @Patch(':id')
  @ManagedChange('applications:write')
  @OfProvider
  @DocumentsChange(ManagedProviderDto, ChangeProviderDto, { summary: 'Change a sign-in provider, or its secret' })
  changeProvider(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('id') id: string,
    @Body() body: Record<string, unknown>,
    @Asked() write: Write,
  ): Promise<ManagedProviderDto | RehearsalDto> {
    return this.providers.change(write, reach, application, id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @ManagedChange('applications:write')
  @OfProvider
  @DocumentsRemoval({
    summary: 'Remove a sign-in provider',
    description: 'Nobody signs in there any more. Accounts stay linked to it, and work again once it is back.',
  })
  deleteProvider(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('id') id: string,
    @Asked() write: Write,
  ): Promise<void> {
    return this.providers.delete(write, reach, application, id);
  }
}
