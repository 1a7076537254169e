import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { EmailChangeInvalid, PasswordWrong } from '../identities/account/account.errors.js';
import { EmailChangeService } from '../identities/account/email-change.service.js';
import { PasswordChangeService } from '../identities/account/password-change.service.js';
import { userDto } from '../identities/dto/user.dto.js';
import { EmailInvalid, IdentityNotFound, PASSWORD_REFUSALS } from '../identities/identities.errors.js';
import { RequiresFeature } from '../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../platform/http/caller.js';
import { emptyBodyOf } from '../platform/http/input/validation.js';
import { ApiFailures } from '../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../platform/limits/api-limited-by.decorator.js';
import { Current, ForSession } from '../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../session/guards/bearer.strategy.js';
import {
  ChangedDto,
  ChangeEmailDto,
  ChangePasswordDto,
  ConfirmationSentDto,
  ConfirmEmailDto,
  UserAnswerDto,
} from './dto/account.dto.js';

@ApiTags('Portal')
@Controller('v1/portal')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound)
export class AccountController {
  constructor(
    private readonly passwords: PasswordChangeService,
    private readonly addresses: EmailChangeService,
  ) {}

  @Post('password')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Change the password', description: 'Every other session of the account ends.' })
  @ApiOkResponse({ type: ChangedDto, description: 'The password is changed.' })
  @ApiFailures(emptyBodyOf(ChangePasswordDto), PasswordWrong, ...PASSWORD_REFUSALS)
  @ApiLimitedBy('reauthentication')
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
  @ApiOperation({
    summary: 'Change the email address',
    description: 'Emails a code to the new address. The change is dropped if this session ends first.',
  })
  @ApiAcceptedResponse({
    type: ConfirmationSentDto,
    description: 'Unless the new address is taken, an email is on its way to it.',
  })
  @ApiFailures(emptyBodyOf(ChangeEmailDto), PasswordWrong, EmailInvalid)
  @ApiLimitedBy('reauthentication')
  async changeEmail(
    @Current() session: CurrentSession,
    @Body() body: ChangeEmailDto,
    @From() caller: Caller,
  ): Promise<ConfirmationSentDto> {
    await this.addresses.request(session, body.email, body.password, caller);
    return { status: 'confirmation_sent' };
  }

  @Post('email/confirm')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Confirm the new email address', description: 'The old address gets a notice.' })
  @ApiOkResponse({ type: UserAnswerDto, description: 'The email address is changed.' })
  @ApiFailures(emptyBodyOf(ConfirmEmailDto), EmailChangeInvalid)
  @ApiLimitedBy('code-address', 'email-change')
  async confirmEmail(
    @Current() session: CurrentSession,
    @Body() body: ConfirmEmailDto,
    @From() caller: Caller,
  ): Promise<UserAnswerDto> {
    const identity = await this.addresses.confirm(session, body.code, caller);
    return { user: userDto(identity, session.provider) };
  }
}
