import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PasswordChangeService } from '../identities/account/password-change.service.js';
import { IdentityNotFound } from '../identities/identities.errors.js';
import { RequiresFeature } from '../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../platform/http/caller.js';
import { ApiFailures } from '../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../session/guards/bearer.strategy.js';
import { DocumentsPasswordChange } from './account.reference.js';
import { type ChangedDto, ChangePasswordDto } from './dto/account.dto.js';

@ApiTags('Portal')
@Controller('v1/portal')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound)
export class AccountController {
  constructor(private readonly passwords: PasswordChangeService) {}

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
}
