import { applyDecorators } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBody, ApiConsumes, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import {
  ImportFinished,
  ImportTooLarge,
  ImportTypeUnsupported,
  ImportUnfinished,
  ImportUnknown,
  TooManyImports,
} from './imports.errors.js';
import { ImportDto, ImportsDto } from './managed-imports.dto.js';

const OfImport = applyDecorators(ApiId('The import.'), ApiFailures(ImportUnknown));

export const DocumentsImporting = applyDecorators(
  ApiConsumes('text/csv', 'application/x-ndjson', 'application/json', 'application/sql'),
  ApiBody({
    required: true,
    description: 'The file, as it is or packed with gzip.',
    schema: {
      type: 'string',
      example: 'external_id,email,name,email_verified\n42,ada@example.com,Ada Lovelace,true\n',
    },
  }),
  ApiOperation({
    summary: 'Import users from a file',
    description:
      'Takes what `identities import` takes. The answer comes once the whole file is stored; the import goes on behind it, also when the service restarts. Everything is checked before anything is written. An account that is there stays as it is, so the same file may be sent again.',
  }),
  ApiAcceptedResponse({ type: ImportDto, description: 'The file is stored. Ask for the import until it has ended.' }),
  ApiFailures(
    new MalformedInput(['the body must be the file']),
    ApplicationNotFound,
    TooManyImports,
    ImportTooLarge,
    ImportTypeUnsupported,
  ),
);

export const DocumentsImports = applyDecorators(
  ApiOperation({ summary: 'List imports', description: 'Of one application, the newest first.' }),
  ApiOkResponse({ type: ImportsDto, description: 'A page of imports.' }),
  ApiFailures(new MalformedInput(['limit must be a number from 1 to 200']), ApplicationNotFound),
);

export const DocumentsImport = applyDecorators(
  OfImport,
  ApiOperation({
    summary: 'One import, and how far it has come',
    description: 'A finished import is kept for 7 days.',
  }),
  ApiOkResponse({ type: ImportDto, description: 'The import.' }),
);

export const DocumentsCancelling = applyDecorators(
  OfImport,
  ApiOperation({
    summary: 'Cancel an import',
    description: 'The file is deleted at once. Users that were written stay.',
  }),
  ApiOkResponse({ type: ImportDto, description: 'Nothing of it is written any more.' }),
  ApiFailures(ImportFinished),
);

export const DocumentsImportResult = applyDecorators(
  OfImport,
  ApiOperation({
    summary: 'What the old ids are here',
    description:
      'A line for each account of the file that has an `external_id`, in the order of the file. Move the data of an account that is not `verified` only once it is: until then it belongs to the first who proves its address.',
  }),
  ApiOkResponse({
    description: 'The ids, as the service reads them.',
    content: {
      'application/x-ndjson': {
        schema: {
          type: 'string',
          example:
            '{"external_id":"42","user_id":"01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90","change":"imported","verified":true}\n',
        },
      },
      'text/csv': {
        schema: {
          type: 'string',
          example: 'external_id,user_id,change,verified\r\n42,01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90,imported,true\r\n',
        },
      },
    },
  }),
  ApiFailures(new MalformedInput(['format must be one of the following values: ndjson, csv']), ImportUnfinished),
);
