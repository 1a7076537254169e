import { applyDecorators, Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { pageQuery } from '../../platform/http/input/page.dto.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import { ManagedSessionUnknown } from '../management.errors.js';
import { EndedSessionsOfUserDto, endedToo } from '../users/managed-users.dto.js';
import { ManagedUsers } from '../users/managed-users.js';
import { OfUser } from '../users/managed-users.reference.js';
import { Asked, ManagedWrite } from '../writes/managed-write.decorator.js';
import type { Write } from '../writes/write.js';
import {
  EndSessionsDto,
  ListSessionsQueryDto,
  ManagedSessionDetailsDto,
  ManagedSessionDto,
  ManagedSessionsDto,
  managedSessionDetailsDto,
  managedSessionDto,
  managedSessionsDto,
  type SessionsEndedDto,
} from './managed-sessions.dto.js';
import { ManagedSessions } from './managed-sessions.js';
import { DocumentsEndOfMany } from './managed-sessions.reference.js';

const OfSession = applyDecorators(
  ApiId('The session, as `sid` in its access tokens.'),
  ApiFailures(ManagedSessionUnknown),
);

@ApiTags('Management')
@Controller('v1/management')
export class ManagedSessionsController {
  constructor(
    private readonly sessions: ManagedSessions,
    private readonly users: ManagedUsers,
  ) {}

  @Get('users/:id/sessions')
  @ForManagement('sessions:read')
  @OfUser
  @ApiOperation({
    summary: 'Sessions of a user, and why they ended',
    description: 'A session is kept for 30 days after its end.',
  })
  @ApiOkResponse({ type: ManagedSessionsDto, description: 'A page of sessions.' })
  @ApiFailures(new MalformedInput(['limit must be a number from 1 to 200']))
  async listSessions(
    @Within() reach: Reach,
    @Param('id') id: string,
    @Query() query: ListSessionsQueryDto,
  ): Promise<ManagedSessionsDto> {
    const page = await this.sessions.listOf(reach, id, { live: query.state !== 'ended', ...pageQuery(query) });
    return managedSessionsDto(page);
  }

  @Delete('users/:id/sessions')
  @ManagedWrite('sessions:revoke')
  @OfUser
  @ApiOperation({
    summary: 'End every session of a user',
    description: 'They end at once. No browser stays remembered, and sign-ins that have begun end too.',
  })
  @ApiOkResponse({ type: EndedSessionsOfUserDto, description: 'Nothing refreshes them any more.' })
  endSessions(@Within() reach: Reach, @Param('id') id: string, @Asked() write: Write): Promise<EndedSessionsOfUserDto> {
    return write.act(
      async (act) => ({ sessions_ended: await this.sessions.endAllOf(act, reach, id) }),
      async (body, act) => endedToo(body, await this.users.finish(act)),
    );
  }

  @Post('sessions/end')
  @HttpCode(200)
  @ManagedWrite('sessions:revoke')
  @DocumentsEndOfMany
  endManySessions(
    @Within() reach: Reach,
    @Body() { application, opened_before }: EndSessionsDto,
    @Asked() write: Write,
  ): Promise<SessionsEndedDto> {
    const openedBefore = opened_before ? new Date(opened_before) : undefined;
    return this.sessions.endMany(write, reach, { application: application ?? undefined, openedBefore });
  }

  @Get('sessions/:id')
  @ForManagement('sessions:read')
  @OfSession
  @ApiOperation({
    summary: 'One session, and what happened to it',
    description: 'A session is kept for 30 days after its end, and what happened as long as the audit trail.',
  })
  @ApiOkResponse({ type: ManagedSessionDetailsDto, description: 'The session.' })
  async getSession(@Within() reach: Reach, @Param('id') id: string): Promise<ManagedSessionDetailsDto> {
    const { session, trail } = await this.sessions.get(reach, id);
    return managedSessionDetailsDto(session, trail);
  }

  @Delete('sessions/:id')
  @ManagedWrite('sessions:revoke')
  @OfSession
  @ApiOperation({
    summary: 'End one session',
    description:
      'Portal sessions that were opened from it end too. One that has ended already keeps its moment and its reason.',
  })
  @ApiOkResponse({ type: ManagedSessionDto, description: 'Nothing refreshes it any more.' })
  endOneSession(@Within() reach: Reach, @Param('id') id: string, @Asked() write: Write): Promise<ManagedSessionDto> {
    return write.act(async (act) => managedSessionDto(await this.sessions.end(act, reach, id)));
  }
}
