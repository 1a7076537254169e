import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { MeDto } from './me.dto.js';
import { MeService } from './me.service.js';

@ApiTags('Portal')
@Controller('v1/portal/me')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound, ApplicationNotFound)
export class MeController {
  constructor(private readonly me: MeService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Who is signed in, and what protects the account',
    description: 'The user, the application they came from, and their second factors.',
  })
  @ApiOkResponse({ type: MeDto, description: 'The account.' })
  show(@Current() session: CurrentSession): Promise<MeDto> {
    return this.me.show(session);
  }
}
