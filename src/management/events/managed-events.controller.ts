import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import { EventLog } from '../../events/event-log.js';
import { EventsGone } from '../../events/events.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import { EventsDto, eventQuery, eventsDto, ListEventsQueryDto } from './managed-events.dto.js';

@ApiTags('Management')
@Controller('v1/management/events')
export class ManagedEventsController {
  constructor(
    private readonly log: EventLog,
    private readonly applications: ManagedApplications,
  ) {}

  @Get()
  @ForManagement('events:read')
  @ApiOperation({
    summary: 'What happened since',
    description:
      'Users, sessions and applications, in the order in which it was committed: nothing is skipped, and a change that takes long delays no other. Keep `next` and ask with `after=<next>`, at once while `has_more` is true, else every few seconds. Events are kept for 30 days.',
  })
  @ApiOkResponse({ type: EventsDto, description: 'The events, from the earliest.' })
  @ApiFailures(new MalformedInput(['after must be the next of an earlier answer']), ApplicationNotFound, EventsGone)
  async listEvents(@Within() reach: Reach, @Query() query: ListEventsQueryDto): Promise<EventsDto> {
    const question = eventQuery(query);
    const applicationId = await this.applications.idOf(reach, query.application);
    return eventsDto(await this.log.readAfter(query.after, { applicationId, ...question }));
  }
}
