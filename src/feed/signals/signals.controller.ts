import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentApplication } from '../../applications/decorators/for-application.decorator.js';
import { Application } from '../../applications/entities/application.entity.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { bearerOf, ForReceiver } from './signal-key.guard.js';
import { SignalPolls } from './signal-polls.js';
import { SignalStreams } from './signal-streams.js';
import {
  ChangedStreamDto,
  OneStreamQueryDto,
  type PollAnswerDto,
  PollDto,
  type StatusDto,
  type StreamDto,
  StreamQueryDto,
  WantedStatusDto,
  WantedStreamDto,
  WantedVerificationDto,
} from './signals.dto.js';
import {
  DocumentsChange,
  DocumentsCreation,
  DocumentsDeletion,
  DocumentsPoll,
  DocumentsReplacement,
  DocumentsStatus,
  DocumentsStatusChange,
  DocumentsStreams,
  DocumentsVerification,
} from './signals.reference.js';
import { StreamAnswers } from './stream-answers.js';

@ApiTags('Shared Signals')
@Controller('v1/signals')
@ForReceiver()
export class SignalsController {
  constructor(
    private readonly streams: SignalStreams,
    private readonly polls: SignalPolls,
    private readonly answers: StreamAnswers,
  ) {}

  @Post('streams')
  @DocumentsCreation
  async createSignalStream(
    @CurrentApplication() { id }: Application,
    @Body() wanted: WantedStreamDto,
    @From() caller: Caller,
  ): Promise<StreamDto> {
    return this.answers.shown(await this.streams.create(id, this.answers.wanted(wanted), caller));
  }

  @Get('streams')
  @DocumentsStreams
  async readSignalStreams(
    @CurrentApplication() { id }: Application,
    @Query() { stream_id }: StreamQueryDto,
  ): Promise<StreamDto | StreamDto[]> {
    if (stream_id !== undefined) return this.answers.shown(await this.streams.require(id, stream_id));
    return Promise.all((await this.streams.list(id)).map((stream) => this.answers.shown(stream)));
  }

  @Patch('streams')
  @DocumentsChange
  async changeSignalStream(
    @CurrentApplication() { id }: Application,
    @Body() sent: ChangedStreamDto,
    @From() caller: Caller,
  ): Promise<StreamDto> {
    const stream = await this.streams.require(id, sent.stream_id);
    await this.answers.requireAsShown(sent, stream);
    const changed = await this.streams.change(stream, (known) => this.answers.wanted(sent, known), caller);
    return this.answers.shown(changed);
  }

  @Put('streams')
  @DocumentsReplacement
  async replaceSignalStream(
    @CurrentApplication() { id }: Application,
    @Body() sent: ChangedStreamDto,
    @From() caller: Caller,
  ): Promise<StreamDto> {
    const stream = await this.streams.require(id, sent.stream_id);
    await this.answers.requireAsShown(sent, stream);
    return this.answers.shown(await this.streams.change(stream, () => this.answers.wanted(sent), caller));
  }

  @Delete('streams')
  @HttpCode(204)
  @DocumentsDeletion
  async deleteSignalStream(
    @CurrentApplication() { id }: Application,
    @Query() { stream_id }: OneStreamQueryDto,
    @From() caller: Caller,
  ): Promise<void> {
    await this.streams.delete(await this.streams.require(id, stream_id), caller);
  }

  @Get('status')
  @DocumentsStatus
  async readSignalStreamStatus(
    @CurrentApplication() { id }: Application,
    @Query() { stream_id }: OneStreamQueryDto,
  ): Promise<StatusDto> {
    return this.answers.status(await this.streams.require(id, stream_id));
  }

  @Post('status')
  @HttpCode(200)
  @DocumentsStatusChange
  async changeSignalStreamStatus(
    @CurrentApplication() { id }: Application,
    @Body() { stream_id, status, reason }: WantedStatusDto,
    @From() caller: Caller,
  ): Promise<StatusDto> {
    const stream = await this.streams.require(id, stream_id);
    return this.answers.status(await this.streams.setStatus(stream, { status, reason: reason ?? null }, caller));
  }

  @Post('verify')
  @HttpCode(204)
  @DocumentsVerification
  async verifySignalStream(
    @CurrentApplication() { id }: Application,
    @Body() { stream_id, state }: WantedVerificationDto,
  ): Promise<void> {
    await this.streams.verify(await this.streams.require(id, stream_id), state);
  }

  @Post('streams/:id/poll')
  @HttpCode(200)
  @DocumentsPoll
  pollSignalStream(
    @CurrentApplication() application: Application,
    @Param('id') id: string,
    @Body() { ack, setErrs, maxEvents, returnImmediately }: PollDto,
    @From() { deadline }: Caller,
    @Req() request: Request,
  ): Promise<PollAnswerDto> {
    const acknowledged = [...(ack ?? []), ...Object.keys(setErrs ?? {})];
    const poll = { acknowledged, most: maxEvents ?? undefined, waits: !returnImmediately && maxEvents !== 0 };
    return this.polls.answer(application.id, id, poll, { key: bearerOf(request), deadline });
  }
}
