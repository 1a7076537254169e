import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOperation } from '@nestjs/swagger';
import { FeatureBlockedByPlan, FeatureNotConfigured } from '../../plans/plans.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { ReportBatchDto, ReportEventDto } from './dto/event.dto.js';
import { BatchStoredDto, EventStoredDto } from './dto/stored.dto.js';
import { MetricsApplicationInvalid, MetricsCredentialsMissing } from './ingestion.errors.js';

const refusals = (fault: string): MethodDecorator & ClassDecorator =>
  applyDecorators(
    ApiFailures(
      new MalformedInput([fault]),
      MetricsCredentialsMissing,
      new FeatureBlockedByPlan('metrics'),
      MetricsApplicationInvalid,
      FeatureNotConfigured,
    ),
    ApiLimitedBy('metrics-application', 'metrics-address', 'metrics-address-bytes', 'api-key-address'),
  );

const AS_TEXT =
  'The body may also be sent as `text/plain`, as `navigator.sendBeacon` does with text, so that no preflight is needed.';

export const DocumentsEvent = applyDecorators(
  ApiOperation({
    summary: 'Report one telemetry event',
    description: `Answered once the event is durable. The body has at most 64 KiB. ${AS_TEXT}`,
  }),
  ApiBody({ type: ReportEventDto }),
  ApiCreatedResponse({ type: EventStoredDto, description: 'The event is stored.' }),
  refusals('event_type must be one of request, navigation, custom'),
);

export const DocumentsBatch = applyDecorators(
  ApiOperation({
    summary: 'Report up to 500 telemetry events',
    description: `All of them are stored, or none. Answered once they are durable. The body has at most 1 MiB. ${AS_TEXT}`,
  }),
  ApiBody({ type: ReportBatchDto }),
  ApiCreatedResponse({ type: BatchStoredDto, description: 'The events are stored.' }),
  refusals('events[3].target.type must be text of 1 to 64 characters, without NUL characters'),
);
