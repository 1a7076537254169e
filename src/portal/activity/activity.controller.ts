import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { ActivityDto, ActivityQueryDto } from './activity.dto.js';
import { ActivityService } from './activity.service.js';

@ApiTags('Portal')
@Controller('v1/portal/activity')
@ForSession('portal')
@RequiresFeature('portal')
export class ActivityController {
  constructor(private readonly activity: ActivityService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'What happened to the account lately',
    description: 'Sign-ins, changes, and every session that ended, with the reason. Kept as long as the audit trail.',
  })
  @ApiOkResponse({ type: ActivityDto, description: 'The newest first.' })
  @ApiFailures(new MalformedInput(['limit must be a number from 1 to 100']))
  listActivity(@Current() session: CurrentSession, @Query() { before, limit }: ActivityQueryDto): Promise<ActivityDto> {
    return this.activity.list(session, before, limit === undefined ? undefined : Number(limit));
  }
}
