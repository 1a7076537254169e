import { ServiceError } from '../platform/errors/service.error.js';

export class LoginLinkInvalid extends ServiceError {
  constructor() {
    super(400, 'login_link_invalid', 'The login URL was not signed by this service.');
  }
}

export class LoginExpired extends ServiceError {
  override readonly remedy = 'sign in';

  constructor() {
    super(410, 'login_expired', 'The login has expired. Start it again.');
  }
}

export class LoginFinished extends ServiceError {
  override readonly remedy = 'sign in';

  constructor() {
    super(410, 'login_finished', 'The login has already been completed. Start a new one.');
  }
}

export class LoginCancelled extends ServiceError {
  override readonly remedy = 'sign in';

  constructor() {
    super(410, 'login_cancelled', 'The login was cancelled. Start a new one.');
  }
}

export class OtherBrowser extends ServiceError {
  constructor() {
    super(403, 'other_browser', 'The login was started in another browser.');
  }
}

export class FormNotTrusted extends ServiceError {
  constructor() {
    super(403, 'form_not_trusted', 'This form did not come from a page that the service showed to this browser.');
  }
}

export class DestinationNotAllowed extends ServiceError {
  constructor() {
    super(403, 'destination_not_allowed', 'The login would lead to a URL that the application no longer allows.');
  }
}

export class PasswordMissing extends ServiceError {
  constructor() {
    super(400, 'password_missing', 'password must not be empty.');
  }
}

export class MailedLinkSpent extends ServiceError {
  constructor() {
    super(
      410,
      'mailed_link_spent',
      'The link in this email has already been used, has been replaced by a newer one, or has expired.',
    );
  }
}

export class MailedLinkExpired extends ServiceError {
  override readonly remedy = 'sign in';

  constructor() {
    super(410, 'mailed_link_expired', 'The link in this email has expired. Start the login again.');
  }
}

export class ProviderAnswerUnknown extends ServiceError {
  constructor() {
    super(
      400,
      'provider_answer_unknown',
      'No sign-in waits for this answer of a provider: it was used already, has expired, or belongs elsewhere.',
    );
  }
}
