import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOkResponse, ApiOperation, getSchemaPath } from '@nestjs/swagger';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { TooManyListeners } from '../feed.errors.js';
import { EndedDto } from './ended.dto.js';

const WORDS = `
For servers that verify access tokens themselves. The key needs the scope \`sessions:ended\`, which only a key that names
it has.

As JSON: everything that ended within the lifetime of an access token, a thousand lines at a time, in the order in which
it was committed. Ask again with \`after=<next>\`.

With \`accept: text/event-stream\` the same, and then each end within a second. \`ended\` carries a line as JSON.
\`heartbeat\` comes every five seconds and says that everything which was committed before its \`at\` has been sent; who
hears nothing for fifteen seconds may have missed something. Come back with \`last-event-id\`; a line may come twice.`;

const STREAM = [
  'retry: 2000\n',
  'event: ended',
  'data: {"sid":"01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90","reason":"logout","at":"2026-11-25T21:30:00.000Z","exp":1795643460}',
  'id: eyJzIjpbMTIzNCwxMjM1LFtdXSwiZiI6NDJ9\n',
  'event: heartbeat',
  'id: eyJzIjpbMTIzNCwxMjM1LFtdXSwiZiI6NDJ9',
  'data: {"at":"2026-11-25T21:30:01.000Z"}\n\n',
].join('\n');

export const DocumentsEnded = applyDecorators(
  ApiExtraModels(EndedDto),
  ApiOperation({ summary: 'Which sessions have ended', description: WORDS.trim() }),
  ApiHeader({
    name: 'last-event-id',
    required: false,
    schema: { type: 'string', example: 'eyJzIjpbMTIzNCwxMjM1LFtdXSwiZiI6NDJ9' },
    description: 'The last `id` that was read of a stream. It stands for `after`.',
  }),
  ApiOkResponse({
    description: 'What ended; with `accept: text/event-stream` a stream that stays open.',
    content: {
      'application/json': { schema: { $ref: getSchemaPath(EndedDto) } },
      'text/event-stream': { schema: { type: 'string' }, example: STREAM },
    },
  }),
  ApiFailures(new MalformedInput(['after must be the next of an earlier answer']), TooManyListeners),
);
