import { Body, Controller, Delete, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EmailChangeService } from '../../identities/account/email-change/email-change.service.js';
import { userDto } from '../../identities/dto/user.dto.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { offeredProof } from '../proof/proof.dto.js';
import {
  ChangeEmailDto,
  type ChangeStoppedDto,
  type ConfirmationSentDto,
  ConfirmEmailDto,
  type UserAnswerDto,
} from './email.dto.js';
import { DocumentsEmailCancellation, DocumentsEmailChange, DocumentsEmailConfirmation } from './email.reference.js';

@ApiTags('Portal')
@Controller('v1/portal/email')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound)
export class EmailController {
  constructor(private readonly emails: EmailChangeService) {}

  @Post()
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  @DocumentsEmailChange
  async changeEmail(
    @Current() session: CurrentSession,
    @Body() body: ChangeEmailDto,
    @From() caller: Caller,
  ): Promise<ConfirmationSentDto> {
    await this.emails.request(session, body.email, offeredProof(body), caller);
    return { status: 'confirmation_sent' };
  }

  @Post('confirm')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsEmailConfirmation
  async confirmEmail(
    @Current() session: CurrentSession,
    @Body() body: ConfirmEmailDto,
    @From() caller: Caller,
  ): Promise<UserAnswerDto> {
    const identity = await this.emails.confirm(session, body.code, caller);
    return { user: userDto(identity, session.provider) };
  }

  @Delete()
  @Header('cache-control', 'no-store')
  @DocumentsEmailCancellation
  async cancelEmailChange(@Current() session: CurrentSession): Promise<ChangeStoppedDto> {
    await this.emails.cancel(session);
    return { status: 'stopped' };
  }
}
