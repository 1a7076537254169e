import { OAuthFailure } from '../oauth.errors.js';

export class InvalidRedirectUri extends OAuthFailure {
  constructor() {
    super(
      'invalid_redirect_uri',
      'redirect_uris must be a list of at most 20 https URLs, URLs on the user’s own machine, or URLs of a scheme of its own such as com.example.app:/, of at most 8 kilobytes together.',
    );
  }
}

export class InvalidClientMetadata extends OAuthFailure {
  constructor(description: string) {
    super('invalid_client_metadata', description);
  }
}

export class RegistrationNotOffered extends OAuthFailure {
  constructor() {
    super('access_denied', 'Nobody takes registrations here. The operator lists the client in the seed file.', {
      status: 403,
    });
  }
}

export class RegistrationTokenInvalid extends OAuthFailure {
  constructor() {
    super(
      'invalid_token',
      'Registration needs an API key with the scope clients:register in the Authorization header, as a Bearer token.',
      { status: 401, headers: { 'www-authenticate': 'Bearer realm="Gatehouse", error="invalid_token"' } },
    );
  }
}
