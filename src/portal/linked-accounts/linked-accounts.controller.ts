import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LinkChanges } from '../../identities/account/links/link-changes.service.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { OfferedProofDto, offeredProof } from '../proof/proof.dto.js';
import {
  LinkAccountDto,
  type LinkedAccountAnswerDto,
  type LinkedAccountsDto,
  linkedAccountDto,
  linkedAccountsDto,
  type UnlinkedDto,
} from './linked-accounts.dto.js';
import { DocumentsLinkedAccounts, DocumentsLinking, DocumentsUnlinking } from './linked-accounts.reference.js';

@ApiTags('Portal')
@Controller('v1/portal/linked-accounts')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound)
export class LinkedAccountsController {
  constructor(private readonly links: LinkChanges) {}

  @Get()
  @Header('cache-control', 'no-store')
  @DocumentsLinkedAccounts
  async listLinkedAccounts(@Current() session: CurrentSession): Promise<LinkedAccountsDto> {
    return linkedAccountsDto(await this.links.list(session));
  }

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsLinking
  async linkAccount(
    @Current() session: CurrentSession,
    @Body() body: LinkAccountDto,
    @From() caller: Caller,
  ): Promise<LinkedAccountAnswerDto> {
    const token = { provider: body.provider, idToken: body.id_token, nonce: body.nonce ?? undefined };
    const linked = await this.links.linkByIdToken(session, token, offeredProof(body), caller);
    const { named } = await this.links.list(session);
    return { linked_account: linkedAccountDto(linked, named) };
  }

  @Delete(':id')
  @Header('cache-control', 'no-store')
  @DocumentsUnlinking
  async unlinkAccount(
    @Current() session: CurrentSession,
    @Param('id') id: string,
    @Body() body: OfferedProofDto,
    @From() caller: Caller,
  ): Promise<UnlinkedDto> {
    await this.links.unlink(session, id, offeredProof(body), caller);
    return { status: 'unlinked' };
  }
}
