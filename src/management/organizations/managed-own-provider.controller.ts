import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import { Asked, ManagedWrite } from '../writes/managed-write.decorator.js';
import type { Write } from '../writes/write.js';
import type { Which } from './managed-organizations.js';
import { ManagedOwnProvider } from './managed-own-provider.js';
import { type OwnProviderDto, ownProviderIn, PutOwnProviderDto } from './own-provider.dto.js';
import { DocumentsOwnProvider, DocumentsPutOfProvider, DocumentsRemovalOfProvider } from './own-provider.reference.js';

@ApiTags('Management')
@Controller('v1/management/applications/:application/organizations/:organization/provider')
export class ManagedOwnProviderController {
  constructor(private readonly provider: ManagedOwnProvider) {}

  @Get()
  @ForManagement('organizations:read')
  @DocumentsOwnProvider
  getProviderOfOrganization(@Within() reach: Reach, @Param() which: Which): Promise<OwnProviderDto> {
    return this.provider.get(reach, which);
  }

  @Put()
  @ManagedWrite('organizations:write')
  @DocumentsPutOfProvider
  putProviderOfOrganization(
    @Within() reach: Reach,
    @Param() which: Which,
    @Body() body: PutOwnProviderDto,
    @Asked() write: Write,
  ): Promise<OwnProviderDto> {
    return this.provider.put(write, reach, which, ownProviderIn(body));
  }

  @Delete()
  @HttpCode(204)
  @ManagedWrite('organizations:write')
  @DocumentsRemovalOfProvider
  deleteProviderOfOrganization(@Within() reach: Reach, @Param() which: Which, @Asked() write: Write): Promise<void> {
    return this.provider.remove(write, reach, which);
  }
}
