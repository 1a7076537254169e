import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ClientTaken } from '../../applications/applications.errors.js';
import { PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import type { LiveKey } from '../keys/management-keys.statements.js';
import { Asked, ManagedChange, ManagedWrite } from '../writes/managed-write.decorator.js';
import { Versioned } from '../writes/versioned.decorator.js';
import type { Write } from '../writes/write.js';
import { requireScopeForKeys } from './key-members.js';
import { ChangeClientDto, CreateClientDto, ManagedClientDto, ManagedClientsDto } from './managed-client.dto.js';
import { ManagedClients } from './managed-clients.js';
import type { RehearsalDto } from './rehearsal.dto.js';
import {
  DocumentsChange,
  DocumentsCreation,
  DocumentsObject,
  DocumentsPage,
  DocumentsRemoval,
  OfApplication,
  OfClient,
} from './settings.reference.js';

@ApiTags('Management')
@Controller('v1/management/applications/:application/clients')
export class ManagedClientsController {
  constructor(private readonly clients: ManagedClients) {}

  @Get()
  @ForManagement('applications:read')
  @OfApplication
  @DocumentsPage(ManagedClientsDto, {
    summary: 'The clients of OpenID Connect of an application',
    description: 'By their ids, a page at a time. The application itself is one too, and is not listed.',
  })
  async listClients(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Query() query: PageQueryDto,
  ): Promise<ManagedClientsDto> {
    const { rows, next } = await this.clients.list(reach, application, pageQuery(query));
    return { clients: rows, next };
  }

  @Get(':id')
  @ForManagement('applications:read')
  @Versioned()
  @OfClient
  @DocumentsObject(ManagedClientDto, {
    summary: 'One client of OpenID Connect',
    description: 'Its `ETag` is the version that a change with `If-Match` compares.',
  })
  getClient(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('id') id: string,
  ): Promise<ManagedClientDto> {
    return this.clients.get(reach, application, id);
  }

  @Post()
  @DocumentsCreation(
    ManagedClientDto,
    CreateClientDto,
    ['id is missing', 'name is missing', 'type is missing'],
    {
      summary: 'Add a client of OpenID Connect',
      description: 'A key of the application that names it as `client_id` is its secret.',
    },
    ClientTaken,
  )
  @ManagedWrite('applications:write')
  @OfApplication
  createClient(
    @Within() key: LiveKey,
    @Param('application') application: string,
    @Body() body: Record<string, unknown>,
    @Asked() write: Write,
  ): Promise<ManagedClientDto | RehearsalDto> {
    requireScopeForKeys(key, body);
    return this.clients.create(write, key, application, body);
  }

  @Patch(':id')
  @ManagedChange('applications:write')
  @OfClient
  @DocumentsChange(ManagedClientDto, ChangeClientDto, { summary: 'Change a client' })
  changeClient(
    @Within() key: LiveKey,
    @Param('application') application: string,
    @Param('id') id: string,
    @Body() body: Record<string, unknown>,
    @Asked() write: Write,
  ): Promise<ManagedClientDto | RehearsalDto> {
    requireScopeForKeys(key, body);
    return this.clients.change(write, key, application, id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @ManagedChange('applications:write')
  @OfClient
  @DocumentsRemoval({
    summary: 'Delete a client',
    description: 'Its secrets go with it, and none of its sessions can be refreshed any more.',
  })
  deleteClient(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('id') id: string,
    @Asked() write: Write,
  ): Promise<void> {
    return this.clients.delete(write, reach, application, id);
  }
}
