import { applyDecorators } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  getSchemaPath,
} from '@nestjs/swagger';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import { TooManyListeners } from '../feed.errors.js';
import { PollAnswerDto, StatusDto, StreamDto, TransmitterDto } from './signals.dto.js';
import {
  SignalStreamPushed,
  SignalStreamUnknown,
  TooManySignalStreams,
  VerificationTooSoon,
} from './signals.errors.js';

const OfStream = ApiFailures(SignalStreamUnknown);
const WrongDelivery = ApiFailures(
  new MalformedInput(['delivery.endpoint_url must be an https URL on the public internet']),
);
const AS_SHOWN = 'What the service says of a stream may be sent back, and is refused if it is anything else.';

export const DocumentsTransmitter = applyDecorators(
  ApiOperation({
    summary: 'Metadata of the Shared Signals transmitter',
    description: 'What a receiver has to know (OpenID Shared Signals Framework 1.0, 7.1).',
  }),
  ApiOkResponse({ type: TransmitterDto, description: 'The metadata.' }),
);

export const DocumentsCreation = applyDecorators(
  ApiOperation({
    summary: 'Create a stream',
    description:
      'It tells what ends from now on: one CAEP `session-revoked` for each session, or one for all sessions of a user or of the application. A receiver with several processes that do not share what they hear creates one for each, or listens to `GET /v1/sessions/ended`.',
  }),
  ApiCreatedResponse({ type: StreamDto, description: 'The stream.' }),
  WrongDelivery,
  ApiFailures(TooManySignalStreams),
);

export const DocumentsStreams = applyDecorators(
  OfStream,
  ApiOperation({ summary: 'Read one stream, or list all', description: 'With `stream_id` one; without it a list.' }),
  ApiExtraModels(StreamDto),
  ApiOkResponse({
    description: 'The stream, or the list.',
    schema: {
      anyOf: [{ $ref: getSchemaPath(StreamDto) }, { type: 'array', items: { $ref: getSchemaPath(StreamDto) } }],
    },
  }),
);

export const DocumentsChange = applyDecorators(
  OfStream,
  WrongDelivery,
  ApiOperation({ summary: 'Change a stream', description: `What is absent stays as it is. ${AS_SHOWN}` }),
  ApiOkResponse({ type: StreamDto, description: 'The stream.' }),
);

export const DocumentsReplacement = applyDecorators(
  OfStream,
  WrongDelivery,
  ApiOperation({
    summary: 'Replace what was wanted of a stream',
    description: `What is absent is as in a new one. ${AS_SHOWN}`,
  }),
  ApiOkResponse({ type: StreamDto, description: 'The stream.' }),
);

export const DocumentsDeletion = applyDecorators(
  OfStream,
  ApiOperation({ summary: 'Delete a stream', description: 'What it has not delivered is never delivered.' }),
  ApiNoContentResponse({ description: 'The stream is gone.' }),
);

export const DocumentsStatus = applyDecorators(
  OfStream,
  ApiOperation({ summary: 'The status of a stream', description: 'Whether it delivers.' }),
  ApiOkResponse({ type: StatusDto, description: 'The status.' }),
);

export const DocumentsStatusChange = applyDecorators(
  OfStream,
  ApiFailures(new MalformedInput(['status must be one of enabled, paused, disabled'])),
  ApiOperation({
    summary: 'Pause, disable or enable a stream',
    description: 'What happens while it is paused is delivered when it is enabled again; while it is disabled, never.',
  }),
  ApiOkResponse({ type: StatusDto, description: 'The status.' }),
);

export const DocumentsVerification = applyDecorators(
  OfStream,
  ApiFailures(new MalformedInput(['stream_id must name a stream'])),
  ApiOperation({
    summary: 'Ask for a verification event',
    description: 'It arrives as other events do, and shows that they arrive.',
  }),
  ApiNoContentResponse({ description: 'It is on its way.' }),
  ApiFailures(VerificationTooSoon),
);

export const DocumentsPoll = applyDecorators(
  OfStream,
  ApiFailures(new MalformedInput(['maxEvents must not be less than 0'])),
  ApiOperation({
    summary: 'Poll events, and acknowledge earlier ones',
    description:
      'RFC 8936. Events come again until they are acknowledged, and new ones follow then. Unless it says `returnImmediately`, a poll waits a few seconds for an event.',
  }),
  ApiId('The `stream_id`.'),
  ApiOkResponse({ type: PollAnswerDto, description: 'Events, if there are any.' }),
  ApiFailures(SignalStreamPushed, TooManyListeners),
);
