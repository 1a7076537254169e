import { ServiceError } from '../platform/errors/service.error.js';

export class TooManyListeners extends ServiceError {
  constructor() {
    super(
      429,
      'too_many_listeners',
      'This key has too many listeners at this replica. One for each process is enough.',
      {
        'retry-after': '5',
      },
    );
  }
}
