import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import { PasswordChangeService } from '../../identities/account/password-change.service.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { type ChangedDto, ChangePasswordDto } from './password.dto.js';
import { DocumentsPasswordChange } from './password.reference.js';

@ApiTags('Portal')
@Controller('v1/portal/password')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound, ApplicationNotFound)
export class PasswordController {
  constructor(private readonly passwords: PasswordChangeService) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsPasswordChange
  async changePassword(
    @Current() session: CurrentSession,
    @Body() { password, current_password, code, mailed_code }: ChangePasswordDto,
    @From() caller: Caller,
  ): Promise<ChangedDto> {
    const current = current_password ?? undefined;
    const offered = { code: code ?? undefined, mailedCode: mailed_code ?? undefined };
    await this.passwords.change(session, { password, current, offered }, caller);
    return { status: 'changed' };
  }
}
