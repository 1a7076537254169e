import { Body, Controller, Delete, Get, Header, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AccountDeletion } from '../../identities/account/account-deletion.service.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { offeredProof } from '../proof/proof.dto.js';
import { DeleteAccountDto, type DeletedDto } from './account.dto.js';
import { DocumentsDeletion, DocumentsExport } from './account.reference.js';
import { MyData } from './my-data.service.js';

@ApiTags('Portal')
@Controller('v1/portal')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound)
export class AccountController {
  constructor(
    private readonly data: MyData,
    private readonly deletion: AccountDeletion,
  ) {}

  @Get('export')
  @Header('cache-control', 'no-store')
  @DocumentsExport
  async exportAccount(
    @Current() session: CurrentSession,
    @From() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const { name, content } = await this.data.export(session, caller);
    response.setHeader('content-disposition', `attachment; filename="${name}"`);
    return content;
  }

  @Delete('account')
  @Header('cache-control', 'no-store')
  @DocumentsDeletion
  async deleteAccount(
    @Current() session: CurrentSession,
    @Body() body: DeleteAccountDto,
    @From() caller: Caller,
  ): Promise<DeletedDto> {
    await this.deletion.delete(session, body.confirm, offeredProof(body), caller);
    return { status: 'deleted' };
  }
}
