import { Controller, Delete, Get, Header, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Places } from '../../platform/places/places.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { type EndedSessionDto, type EndedSessionsDto, type MySessionsDto, mySessionDto } from './my-sessions.dto.js';
import { DocumentsEndingOne, DocumentsEndingOthers, DocumentsMySessions } from './my-sessions.reference.js';
import { MySessions } from './my-sessions.service.js';

@ApiTags('Portal')
@Controller('v1/portal/sessions')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound)
export class MySessionsController {
  constructor(
    private readonly sessions: MySessions,
    private readonly places: Places,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @DocumentsMySessions
  async mySessions(@Current() session: CurrentSession): Promise<MySessionsDto> {
    const rows = await this.sessions.list(session);
    return { sessions: rows.map((row) => mySessionDto(row, this.places.find(row.ip))) };
  }

  @Delete(':id')
  @DocumentsEndingOne
  async endSession(
    @Current() session: CurrentSession,
    @Param('id') id: string,
    @From() caller: Caller,
  ): Promise<EndedSessionDto> {
    const endedAt = await this.sessions.end(session, id, caller);
    return { session_id: id, revoked_at: endedAt.toISOString() };
  }

  @Delete()
  @DocumentsEndingOthers
  async endOtherSessions(@Current() session: CurrentSession, @From() caller: Caller): Promise<EndedSessionsDto> {
    return { ended: await this.sessions.endOthers(session, caller) };
  }
}
