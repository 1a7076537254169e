import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { PortalAuthorizeDto, type PortalAuthorizedDto, type PortalStartDto } from './entry.dto.js';
import { DocumentsOpening, DocumentsStart } from './entry.reference.js';
import { PortalCodes } from './portal-codes.service.js';
import { PortalCredentials } from './portal-credentials.service.js';

/** The way from an application into the portal. */
@ApiTags('Portal')
@Controller('v1/portal')
@ApiFailures(IdentityNotFound)
export class EntryController {
  constructor(
    private readonly codes: PortalCodes,
    private readonly credentials: PortalCredentials,
  ) {}

  @Get('exchange')
  @ForSession()
  @RequiresFeature('portal')
  @Header('cache-control', 'no-store')
  @DocumentsStart
  startPortal(@Current() session: CurrentSession): Promise<PortalStartDto> {
    return this.codes.issue(session);
  }

  @Post('authorize')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsOpening
  openPortal(@Body() { code, redirectUrl }: PortalAuthorizeDto, @From() caller: Caller): Promise<PortalAuthorizedDto> {
    return this.credentials.authorize(code, redirectUrl, caller);
  }
}
