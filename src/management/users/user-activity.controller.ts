import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import { OfUser } from './managed-users.reference.js';
import { UserActivityDto, userActivityDto } from './user-activity.dto.js';
import { UserActivity } from './user-activity.js';

@ApiTags('Management')
@Controller('v1/management/users/:id')
export class UserActivityController {
  constructor(private readonly activity: UserActivity) {}

  @Get('activity')
  @ForManagement('users:read')
  @OfUser
  @ApiOperation({
    summary: 'What happened to a user',
    description: 'Every event of the audit trail, also from before two accounts became one.',
  })
  @ApiOkResponse({ type: UserActivityDto, description: 'A page of events.' })
  @ApiFailures(new MalformedInput(['limit must be a number from 1 to 200']))
  async listUserActivity(
    @Within() reach: Reach,
    @Param('id') id: string,
    @Query() query: PageQueryDto,
  ): Promise<UserActivityDto> {
    return userActivityDto(await this.activity.list(reach, id, pageQuery(query)));
  }

  @Get('export')
  @ForManagement('users:read')
  @OfUser
  @ApiOperation({
    summary: 'Everything that is stored about a user',
    description:
      'As `identities export` prints it, to be handed to the person. Hashes and secrets are left out. The audit trail notes it.',
  })
  @ApiOkResponse({ schema: { type: 'object', additionalProperties: true }, description: 'By kind of record.' })
  exportUser(@Within() reach: Reach, @Param('id') id: string, @From() caller: Caller): Promise<object> {
    return this.activity.export(reach, id, caller);
  }
}
