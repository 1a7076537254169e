import { ServiceError } from '../../common/errors/service.error.js';

export class ProviderUnknown extends ServiceError {
  constructor() {
    super(401, 'provider_unknown', 'The application has no such provider, or it issues no ID tokens.');
  }
}

export class IdTokenInvalid extends ServiceError {
  constructor() {
    super(401, 'id_token_invalid', 'The ID token is invalid, expired, or was not issued for this application.');
  }
}

export class ProviderUnreachable extends ServiceError {
  constructor(options: { cause?: unknown } = {}) {
    super(
      503,
      'provider_unreachable',
      'The sign-in provider cannot be reached right now. Try again in a minute.',
      { 'retry-after': '30' },
      options,
    );
  }
}

export class AccountProofRequired extends ServiceError {
  constructor() {
    super(
      401,
      'account_proof_required',
      'There is an account with this e-mail address. Sign in to it first, then link the provider.',
    );
  }
}

export class UpstreamEmailUnverified extends ServiceError {
  constructor() {
    super(401, 'upstream_email_unverified', 'The sign-in provider does not vouch for an e-mail address.');
  }
}
