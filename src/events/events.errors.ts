import { ServiceError } from '../platform/errors/service.error.js';

export class EventsGone extends ServiceError {
  constructor(message = 'Events are kept for 30 days, and this position is older. Begin again with a later `since`.') {
    super(410, 'events_gone', message);
  }

  static elsewhere(): EventsGone {
    return new EventsGone(
      'This position is of another database, or of a time that its restoration undid. Begin again with `since`.',
    );
  }
}
