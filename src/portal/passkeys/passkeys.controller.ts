import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PasskeyChanges } from '../../identities/account/passkeys/passkey-changes.service.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { readCreation } from '../../identities/passkeys/credential-json.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { OfferedProofDto, offeredProof } from '../proof/proof.dto.js';
import {
  AddPasskeyDto,
  type PasskeyAnswerDto,
  type PasskeyOptionsDto,
  type PasskeysDto,
  passkeyDto,
  type RemovedDto,
  RenamePasskeyDto,
} from './passkeys.dto.js';
import {
  DocumentsPasskeyAddition,
  DocumentsPasskeyOptions,
  DocumentsPasskeyRemoval,
  DocumentsPasskeyRenaming,
  DocumentsPasskeys,
} from './passkeys.reference.js';

@ApiTags('Portal')
@Controller('v1/portal/passkeys')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound)
export class PortalPasskeysController {
  constructor(private readonly passkeys: PasskeyChanges) {}

  @Get()
  @Header('cache-control', 'no-store')
  @DocumentsPasskeys
  async listPasskeys(@Current() session: CurrentSession): Promise<PasskeysDto> {
    return { passkeys: (await this.passkeys.list(session)).map(passkeyDto) };
  }

  @Post('options')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsPasskeyOptions
  async passkeyOptions(@Current() session: CurrentSession): Promise<PasskeyOptionsDto> {
    return { options: await this.passkeys.options(session) };
  }

  @Post()
  @Header('cache-control', 'no-store')
  @DocumentsPasskeyAddition
  async addPasskey(
    @Current() session: CurrentSession,
    @Body() body: AddPasskeyDto,
    @From() caller: Caller,
  ): Promise<PasskeyAnswerDto> {
    const wanted = { credential: readCreation(JSON.stringify(body.credential)), name: body.name };
    return { passkey: passkeyDto(await this.passkeys.add(session, wanted, offeredProof(body), caller)) };
  }

  @Patch(':id')
  @Header('cache-control', 'no-store')
  @DocumentsPasskeyRenaming
  async renamePasskey(
    @Current() session: CurrentSession,
    @Param('id') id: string,
    @Body() { name }: RenamePasskeyDto,
  ): Promise<PasskeyAnswerDto> {
    return { passkey: passkeyDto(await this.passkeys.rename(session, id, name)) };
  }

  @Delete(':id')
  @Header('cache-control', 'no-store')
  @DocumentsPasskeyRemoval
  async removePasskey(
    @Current() session: CurrentSession,
    @Param('id') id: string,
    @Body() body: OfferedProofDto,
    @From() caller: Caller,
  ): Promise<RemovedDto> {
    await this.passkeys.remove(session, id, offeredProof(body), caller);
    return { status: 'removed' };
  }
}
