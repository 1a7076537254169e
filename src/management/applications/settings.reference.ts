import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import {
  ApplicationNotFound,
  ClientUnknown,
  MailTextUnknown,
  ProviderUnknown,
} from '../../applications/applications.errors.js';
import { PlanUnknown } from '../../plans/plans.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import type { ServiceError } from '../../platform/errors/service.error.js';
import { ApiFailures, type Failure } from '../../platform/http/reference/api-failures.js';
import { RehearsalDto } from './rehearsal.dto.js';

const named = (name: string, example: string, description: string, unknown: new () => ServiceError) =>
  applyDecorators(ApiParam({ name, schema: { type: 'string', example }, description }), ApiFailures(unknown));

export const OfApplication = named('application', 'demo', 'The application, by slug or id.', ApplicationNotFound);
export const OfPlan = named('key', 'team', 'The plan.', PlanUnknown);
export const OfMailText = applyDecorators(
  OfApplication,
  named('id', 'verify_address-en', 'A mail and a language.', MailTextUnknown),
);

export const OfProvider = applyDecorators(OfApplication, named('id', 'google', 'The provider.', ProviderUnknown));
export const OfClient = applyDecorators(OfApplication, named('id', 'shop-admin', 'The client.', ClientUnknown));

interface Words {
  summary: string;
  description: string;
}

export const DocumentsPage = (type: Type, words: Words) =>
  applyDecorators(
    ApiOperation(words),
    ApiOkResponse({ type, description: 'A page.' }),
    ApiFailures(new MalformedInput(['limit must be a number from 1 to 200'])),
  );

export const DocumentsObject = (type: Type, words: Words) =>
  applyDecorators(ApiOperation(words), ApiOkResponse({ type, description: 'As it is now.' }));

const REHEARSED = 'With `dry_run=true`: what would change, and what that means.';

const answers = (status: number, type: Type, description: string) =>
  applyDecorators(
    ApiExtraModels(type, RehearsalDto),
    ApiResponse({
      status,
      description: `${description} ${REHEARSED}`,
      schema: { anyOf: [{ $ref: getSchemaPath(type) }, { $ref: getSchemaPath(RehearsalDto) }] },
    }),
  );

/** `empty` is what is refused in a body without members. */
export const DocumentsCreation = (type: Type, body: Type, empty: string[], words: Words, ...failures: Failure[]) =>
  applyDecorators(
    ApiOperation(words),
    ApiBody({ type: body }),
    answers(201, type, 'It exists.'),
    ApiFailures(new MalformedInput(empty), ...failures),
  );

export const DocumentsChange = (type: Type, body: Type, words: Pick<Words, 'summary'> & Partial<Words>) =>
  applyDecorators(
    ApiOperation({
      ...words,
      description: [
        words.description,
        'Members that are left out stay as they are. The rules are those of a seed file.',
      ]
        .filter(Boolean)
        .join(' '),
    }),
    ApiBody({ type: body, required: false }),
    answers(200, type, 'As it is from now on.'),
    ApiFailures(new MalformedInput(['dry_run must be true or false'])),
  );

export const DocumentsRemoval = (words: Words, ...failures: Failure[]) =>
  applyDecorators(ApiOperation(words), ApiNoContentResponse({ description: 'It is gone.' }), ApiFailures(...failures));
