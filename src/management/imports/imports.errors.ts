import { ServiceError } from '../../platform/errors/service.error.js';

export class ImportUnknown extends ServiceError {
  constructor() {
    super(
      404,
      'import_unknown',
      'There is no such import, or its record is deleted: it is kept for 7 days after its end.',
    );
  }
}

export class ImportTooLarge extends ServiceError {
  constructor(mebibytes = 100) {
    super(
      413,
      'import_too_large',
      `The file has more than ${mebibytes} MiB once it is unpacked, which is the limit here (IMPORT_SIZE). Send it in parts: an account that is there stays as it is.`,
    );
  }
}

export class ImportTypeUnsupported extends ServiceError {
  constructor(types: readonly string[] = ['text/csv', 'application/json', 'application/x-ndjson']) {
    super(
      415,
      'import_type_unsupported',
      `Send the file as it is, with the Content-Type ${types.join(', ').replace(/, ([^,]+)$/, ' or $1')}. It may be packed, with Content-Encoding: gzip.`,
    );
  }
}

export class TooManyImports extends ServiceError {
  constructor(most = 5) {
    super(
      409,
      'too_many_imports',
      `This application has ${most} imports that have not ended. Wait for one of them, or cancel one.`,
    );
  }
}

export class ImportUnfinished extends ServiceError {
  constructor() {
    super(
      409,
      'import_unfinished',
      'The import has not ended. Ask again once its state is done, refused, failed or cancelled.',
    );
  }
}

export class ImportFinished extends ServiceError {
  constructor() {
    super(409, 'import_finished', 'The import has ended already, so it cannot be cancelled.');
  }
}
