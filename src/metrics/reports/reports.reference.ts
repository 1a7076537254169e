import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, getSchemaPath } from '@nestjs/swagger';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { ReportDto } from './report.dto.js';

const WORDS = `
The key needs the scope \`metrics:read\`, and only a key that names it has it.

| \`report\` | rows |
|---|---|
| \`events\` | what was reported: how many, failures, and how long they took |
| \`sign_ins\` | how often each step of a sign-in happened |
| \`funnel\` | the same steps in their order, with the share that came so far |
| \`refreshes\` | refreshes by outcome |
| \`sign_outs\` | ended sessions by reason |
| \`activity\` | live sessions and the people who have them: the most in each interval, or as last counted without one |

Days, hours and minutes are in UTC. Events count where they occurred, within seconds of their report. What the service
counts itself (all but \`events\`) is kept by the hour. Without \`interval\`, a range of events of up to six hours within
the last two days begins and ends at a minute, and every other one at an hour. A report has at most 2,000 rows. Other
parameters than these are 400.`;

export const DocumentsReport = applyDecorators(
  ApiExtraModels(ReportDto),
  ApiOperation({ summary: 'Read what happened: events, sign-ins, sessions', description: WORDS.trim() }),
  ApiOkResponse({
    description: 'The report. With `format=csv` its rows as a file (RFC 4180).',
    content: {
      'application/json': { schema: { $ref: getSchemaPath(ReportDto) } },
      'text/csv': { schema: { type: 'string' }, example: 'target,count\r\nGET /orders/:id,1840\r\n' },
    },
    headers: {
      'content-disposition': {
        description: 'With `format=csv`: the name of the file.',
        schema: { type: 'string', example: 'attachment; filename="shop-events-2026-11-19.csv"' },
      },
    },
  }),
  ApiFailures(new MalformedInput(['report must be one of events, sign_ins, funnel, refreshes, sign_outs, activity'])),
  ApiLimitedBy('report-application'),
);
