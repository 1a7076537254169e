import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { BatchStoredDto, EventStoredDto } from './dto/stored.dto.js';
import { DocumentsBatch, DocumentsEvent } from './ingestion.reference.js';
import { Ingestion, type Report } from './ingestion.service.js';
import { Reported } from './reported.decorator.js';

@ApiTags('Telemetry')
@Controller('v1/metrics')
export class IngestionController {
  constructor(private readonly ingestion: Ingestion) {}

  @Post()
  @DocumentsEvent
  reportEvent(@Reported() report: Report): Promise<EventStoredDto> {
    return this.ingestion.takeOne(report);
  }

  @Post('batch')
  @DocumentsBatch
  reportBatch(@Reported() report: Report): Promise<BatchStoredDto> {
    return this.ingestion.takeBatch(report);
  }
}
