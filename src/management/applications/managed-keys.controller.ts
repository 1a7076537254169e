import { applyDecorators, Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  ApiKeyTaken,
  ApiKeyUnknown,
  ClientKeepsNoSecret,
  ClientUnknown,
} from '../../applications/applications.errors.js';
import { PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import { emptyBodyOf } from '../../platform/http/input/validation.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import { Asked, ManagedWrite } from '../writes/managed-write.decorator.js';
import type { Write } from '../writes/write.js';
import {
  CreatedKeyDto,
  CreateKeyDto,
  createdKeyDto,
  ManagedKeysDto,
  managedKeysDto,
  wantedKey,
} from './managed-keys.dto.js';
import { ManagedKeys } from './managed-keys.js';
import { DocumentsPage, OfApplication } from './settings.reference.js';

const OfKey = applyDecorators(OfApplication, ApiId('The API key.'), ApiFailures(ApiKeyUnknown));

@ApiTags('Management')
@Controller('v1/management/applications/:application/keys')
export class ManagedKeysController {
  constructor(private readonly keys: ManagedKeys) {}

  @Get()
  @ForManagement('applications:read')
  @OfApplication
  @DocumentsPage(ManagedKeysDto, {
    summary: 'The API keys of an application, and the secrets of its clients',
    description: 'Not the keys themselves: only their hashes are stored.',
  })
  async listKeys(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Query() query: PageQueryDto,
  ): Promise<ManagedKeysDto> {
    return managedKeysDto(await this.keys.list(reach, application, pageQuery(query)));
  }

  @Post()
  @ApiFailures(emptyBodyOf(CreateKeyDto), ClientUnknown, ApiKeyTaken, ClientKeepsNoSecret)
  @ManagedWrite('keys:write')
  @OfApplication
  @ApiOperation({
    summary: 'Make an API key, or a secret of a client',
    description: 'It is shown once. It is a key of the application: no request makes a management key.',
  })
  @ApiCreatedResponse({ type: CreatedKeyDto, description: 'The key works.' })
  createKey(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Body() body: CreateKeyDto,
    @Asked() write: Write,
  ): Promise<CreatedKeyDto> {
    return write.act(async (act) => createdKeyDto(await this.keys.create(act, reach, application, wantedKey(body))));
  }

  @Delete(':id')
  @HttpCode(204)
  @ManagedWrite('keys:write')
  @OfKey
  @ApiOperation({ summary: 'Revoke an API key', description: 'Every replica refuses it from then on, for good.' })
  @ApiNoContentResponse({ description: 'It opens nothing any more.' })
  revokeKey(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('id') id: string,
    @Asked() write: Write,
  ): Promise<void> {
    return write.act((act) => this.keys.revoke(act, reach, application, id));
  }
}
