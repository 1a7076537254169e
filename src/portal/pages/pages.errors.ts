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

export class ViewIsReadOnly extends ServiceError {
  constructor() {
    super(
      403,
      'view_is_read_only',
      'This browser shows the account of another person, in which nothing can be changed.',
    );
  }
}

export class ViewIsOver extends ServiceError {
  constructor() {
    super(403, 'view_is_over', 'The view of this account is over. The console begins another one.');
  }
}
