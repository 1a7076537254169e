import { ServiceError } from '../../platform/errors/service.error.js';

export class PageSessionOver extends ServiceError {
  constructor() {
    super(401, 'page_session_over', 'The account pages are not open in this browser. Open them from the application.');
  }
}

export class OpenedElsewhere extends ServiceError {
  constructor() {
    super(403, 'opened_elsewhere', 'The account pages open in a window of their own, not within another page.');
  }
}
