import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FreshProofs } from '../../identities/account/fresh-proofs/fresh-proofs.service.js';
import { ProofCodes } from '../../identities/account/fresh-proofs/proof-codes.service.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { OfferedProofDto, offeredProof, type ProofMailedDto, type ProvedDto } from './proof.dto.js';
import { DocumentsProof, DocumentsProofMail } from './proof.reference.js';

@ApiTags('Portal')
@Controller('v1/portal/proof')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound)
export class ProofController {
  constructor(
    private readonly proofs: FreshProofs,
    private readonly codes: ProofCodes,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsProof
  async prove(
    @Current() session: CurrentSession,
    @Body() body: OfferedProofDto,
    @From() caller: Caller,
  ): Promise<ProvedDto> {
    await this.proofs.keep(session, offeredProof(body), caller);
    return { status: 'proved' };
  }

  @Post('mail')
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  @DocumentsProofMail
  async mailCode(@Current() session: CurrentSession, @From() caller: Caller): Promise<ProofMailedDto> {
    await this.codes.send(session, caller);
    return { status: 'code_sent' };
  }
}
