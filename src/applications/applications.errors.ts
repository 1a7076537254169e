import { ServiceError } from '../platform/errors/service.error.js';

/** Whether a key is missing, unknown, revoked, expired or of too little scope stays secret, so these share one message. */
export class ApiKeyInvalid extends ServiceError {
  constructor(
    message = 'The API key in the x-api-key header is missing, unknown, revoked, expired, or lacks the scope for this request. The Authorization header is not read here.',
  ) {
    super(401, 'api_key_invalid', message);
  }

  static mistaken = (mistake: string) =>
    new ApiKeyInvalid(`The x-api-key header must hold an API key (gh_key_…). ${mistake}`);
}

export class ApplicationNotFound extends ServiceError {
  constructor() {
    super(404, 'application_not_found', 'There is no such application.');
  }
}

export class UrlNotAllowed extends ServiceError {
  constructor(field: 'redirect_url' | 'cancel_url') {
    const listed = field === 'redirect_url' ? ', and one of its redirect URLs if it lists any' : '';
    super(
      400,
      `${field}_not_allowed`,
      `${field} must be a URL on one of the application's registered origins${listed}.`,
    );
  }
}

export class SeatsExhausted extends ServiceError {
  constructor() {
    super(409, 'plan_users_exhausted', 'The maximum number of users on the plan has been reached.');
  }
}
