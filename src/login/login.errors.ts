import { ServiceError } from '../common/errors/service.error.js';

export class LoginLinkInvalid extends ServiceError {
  constructor() {
    super(400, 'login_link_invalid', 'The address of the login is not one that this service signed.');
  }
}

export class LoginExpired extends ServiceError {
  constructor() {
    super(410, 'login_expired', 'The login has expired. Start it again.');
  }
}

export class LoginFinished extends ServiceError {
  constructor() {
    super(410, 'login_finished', 'The login was completed already. Start a new one.');
  }
}

export class LoginCancelled extends ServiceError {
  constructor() {
    super(410, 'login_cancelled', 'The login was cancelled. Start a new one.');
  }
}

export class OtherBrowser extends ServiceError {
  constructor() {
    super(403, 'other_browser', 'The login was begun in another browser.');
  }
}

export class FormNotTrusted extends ServiceError {
  constructor() {
    super(403, 'form_not_trusted', 'The form did not come from the page that this service showed to this browser.');
  }
}

export class DestinationNotAllowed extends ServiceError {
  constructor() {
    super(403, 'destination_not_allowed', 'The login would lead to an address that is no longer the application’s.');
  }
}

export class PasswordMissing extends ServiceError {
  constructor() {
    super(400, 'password_missing', 'password must not be empty.');
  }
}

export class MailedLinkSpent extends ServiceError {
  constructor() {
    super(410, 'mailed_link_spent', 'The link of this mail was used, was replaced by a newer one, or has expired.');
  }
}
