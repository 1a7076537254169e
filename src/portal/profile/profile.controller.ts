import { Body, Controller, Header, Patch } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { userDto } from '../../identities/dto/user.dto.js';
import { ProfileFieldsInvalid } from '../../identities/fields/profile-fields.errors.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { ChangedProfileDto } from './changed-profile.dto.js';
import { ProfileAnswerDto } from './profile.dto.js';
import { ProfileService } from './profile.service.js';

@ApiTags('Portal')
@Controller('v1/portal/profile')
@ForSession('portal')
@RequiresFeature('portal.profile')
@ApiFailures(IdentityNotFound)
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Patch()
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Change the profile',
    description: 'A member that is not sent stays as it is. Other members of the user cannot be changed here.',
  })
  @ApiBody({ type: ChangedProfileDto, required: false })
  @ApiOkResponse({ type: ProfileAnswerDto, description: 'The profile is changed.' })
  @ApiFailures(new MalformedInput(['picture must be an https URL']), ProfileFieldsInvalid)
  async changeProfile(
    @Current() session: CurrentSession,
    @Body() body: ChangedProfileDto,
    @From() caller: Caller,
  ): Promise<ProfileAnswerDto> {
    const identity = await this.profile.change(session, body ?? {}, caller);
    return { user: userDto(identity, session.provider) };
  }
}
