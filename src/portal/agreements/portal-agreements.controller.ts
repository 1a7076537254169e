import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { AgreementDto, agreementDto } from '../../identities/agreements/agreement.dto.js';
import { Agreements } from '../../identities/agreements/agreements.service.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';

class AgreementsDto {
  @ApiProperty({ type: [AgreementDto], description: 'The newest first.' })
  agreements: AgreementDto[];
}

@ApiTags('Portal')
@Controller('v1/portal/agreements')
@ForSession('portal')
@RequiresFeature('portal')
export class PortalAgreementsController {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly agreements: Agreements,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'What the user has agreed to', description: 'Each version of each document, and when.' })
  @ApiOkResponse({ type: AgreementsDto, description: 'The agreements.' })
  async listAgreements(@Current() { identityId }: CurrentSession): Promise<AgreementsDto> {
    return { agreements: (await this.agreements.list(this.manager, identityId)).map(agreementDto) };
  }
}
