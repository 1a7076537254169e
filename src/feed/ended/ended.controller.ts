import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentApplication, ForApplication } from '../../applications/decorators/for-application.decorator.js';
import { Application } from '../../applications/entities/application.entity.js';
import { FeedStreams } from '../listening/feed-streams.js';
import { type EndedDto, EndedQueryDto, endedDto } from './ended.dto.js';
import { DocumentsEnded } from './ended.reference.js';
import { Ends } from './ends.js';

@ApiTags('Revocation feed')
@Controller('v1/sessions')
export class EndedController {
  constructor(
    private readonly ends: Ends,
    private readonly streams: FeedStreams,
  ) {}

  @Get('ended')
  @ForApplication('sessions:ended')
  @DocumentsEnded
  async listEndedSessions(
    @CurrentApplication() { id }: Application,
    @Query() { after }: EndedQueryDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EndedDto | undefined> {
    const { 'x-api-key': key, 'last-event-id': last = after } = request.headers;
    if (request.accepts(['json', EVENT_STREAM]) !== EVENT_STREAM) return endedDto(await this.ends.page(id, after));
    await this.streams.open(id, String(key), last && String(last), response);
    return undefined;
  }
}

const EVENT_STREAM = 'text/event-stream';
