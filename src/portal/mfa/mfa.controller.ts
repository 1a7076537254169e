import { Body, Controller, Header, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { OfferedProofDto, offeredProof } from '../proof/proof.dto.js';
import {
  type DisabledMfaDto,
  type EnabledMfaDto,
  EnableMfaDto,
  type PendingMfaDto,
  pendingMfaDto,
  type RecoveryCodesDto,
} from './mfa.dto.js';
import { DocumentsDisabling, DocumentsEnabling, DocumentsRecoveryCodes } from './mfa.reference.js';
import { MfaService } from './mfa.service.js';

@ApiTags('Portal')
@Controller('v1/portal/mfa')
@ForSession('portal')
@RequiresFeature('portal.mfa')
@ApiFailures(IdentityNotFound, ApplicationNotFound)
export class MfaController {
  constructor(private readonly mfa: MfaService) {}

  @Patch('enable')
  @Header('cache-control', 'no-store')
  @DocumentsEnabling
  async enableMfa(
    @Current() session: CurrentSession,
    @Body() body: EnableMfaDto,
    @From() caller: Caller,
  ): Promise<PendingMfaDto | EnabledMfaDto> {
    const { code, ...offered } = offeredProof(body);
    if (code === undefined) return pendingMfaDto(await this.mfa.begin(session, offered, caller));
    return { status: 'enabled', recovery_codes: await this.mfa.confirm(session, code, offered, caller) };
  }

  @Patch('disable')
  @Header('cache-control', 'no-store')
  @DocumentsDisabling
  async disableMfa(
    @Current() session: CurrentSession,
    @Body() body: OfferedProofDto,
    @From() caller: Caller,
  ): Promise<DisabledMfaDto> {
    await this.mfa.disable(session, offeredProof(body), caller);
    return { status: 'disabled' };
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsRecoveryCodes
  async renewRecoveryCodes(
    @Current() session: CurrentSession,
    @Body() body: OfferedProofDto,
    @From() caller: Caller,
  ): Promise<RecoveryCodesDto> {
    return { recovery_codes: await this.mfa.renewRecoveryCodes(session, offeredProof(body), caller) };
  }
}
