import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RelayLinks } from '../../identities/account/merging/relay-links.service.js';
import { userDto } from '../../identities/dto/user.dto.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import type { ConfirmationSentDto } from '../email/email.dto.js';
import { offeredProof } from '../proof/proof.dto.js';
import { ConfirmRelayDto, LinkRelayDto, type RelayLinkedDto } from './relay.dto.js';
import { DocumentsRelayConfirmation, DocumentsRelayLink } from './relay.reference.js';

@ApiTags('Portal')
@Controller('v1/portal/relay')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound)
export class RelayController {
  constructor(private readonly relays: RelayLinks) {}

  @Post()
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  @DocumentsRelayLink
  async linkRelay(
    @Current() session: CurrentSession,
    @Body() body: LinkRelayDto,
    @From() caller: Caller,
  ): Promise<ConfirmationSentDto> {
    await this.relays.request(session, body.email, offeredProof(body), caller);
    return { status: 'confirmation_sent' };
  }

  @Post('confirm')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsRelayConfirmation
  async confirmRelay(
    @Current() session: CurrentSession,
    @Body() { code, mfa_code: mfaCode }: ConfirmRelayDto,
    @From() caller: Caller,
  ): Promise<RelayLinkedDto> {
    const presented = { digits: code, mfaCode: mfaCode ?? undefined };
    const { identity, merged } = await this.relays.confirm(session, presented, caller);
    return { status: 'linked', user: userDto(identity, session.provider), merged };
  }
}
