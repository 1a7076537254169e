import { Controller, Delete, Get, Header, HttpCode, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { type ConnectionsDto, connectionDto } from './connections.dto.js';
import { DocumentsConnections, DocumentsWithdrawal } from './connections.reference.js';
import { Connections } from './connections.service.js';

@ApiTags('Portal')
@Controller('v1/portal/connections')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound)
export class ConnectionsController {
  constructor(private readonly connections: Connections) {}

  @Get()
  @Header('cache-control', 'no-store')
  @DocumentsConnections
  async list(@Current() session: CurrentSession): Promise<ConnectionsDto> {
    return { connections: (await this.connections.list(session)).map(connectionDto) };
  }

  @Delete(':id')
  @HttpCode(204)
  @DocumentsWithdrawal
  withdraw(@Current() session: CurrentSession, @Param('id') id: string, @From() caller: Caller): Promise<void> {
    return this.connections.withdraw(session, id, caller);
  }
}
