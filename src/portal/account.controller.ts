import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EmailChangeService } from '../identities/account/email-change.service.js';
import { PasswordChangeService } from '../identities/account/password-change.service.js';
import { userDto } from '../identities/dto/user.dto.js';
import { IdentityNotFound } from '../identities/identities.errors.js';
import { RequiresFeature } from '../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../platform/http/caller.js';
import { ApiFailures } from '../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../session/guards/bearer.strategy.js';
import { DocumentsEmailChange, DocumentsEmailConfirmation, DocumentsPasswordChange } from './account.reference.js';
import {
  type ChangedDto,
  ChangeEmailDto,
  ChangePasswordDto,
  type ConfirmationSentDto,
  ConfirmEmailDto,
  type UserAnswerDto,
} from './dto/account.dto.js';

@ApiTags('Portal')
@Controller('v1/portal')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound)
export class AccountController {
  constructor(
    private readonly passwords: PasswordChangeService,
    private readonly emails: EmailChangeService,
  ) {}

  @Post('password')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsPasswordChange
  async changePassword(
    @Current() session: CurrentSession,
    @Body() body: ChangePasswordDto,
    @From() caller: Caller,
  ): Promise<ChangedDto> {
    await this.passwords.change(session, body.current_password, body.password, caller);
    return { status: 'changed' };
  }

  @Post('email')
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  @DocumentsEmailChange
  async changeEmail(
    @Current() session: CurrentSession,
    @Body() body: ChangeEmailDto,
    @From() caller: Caller,
  ): Promise<ConfirmationSentDto> {
    await this.emails.request(session, body.email, body.password, caller);
    return { status: 'confirmation_sent' };
  }

  @Post('email/confirm')
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
}
