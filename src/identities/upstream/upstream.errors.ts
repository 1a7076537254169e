import { ServiceError } from '../../platform/errors/service.error.js';

export class ProviderUnknown extends ServiceError {
  constructor() {
    super(401, 'provider_unknown', 'The application has no such provider, or the provider does not issue ID tokens.');
  }
}

export class IdTokenInvalid extends ServiceError {
  readonly because: string;

  constructor({ because, ...options }: { because: string; cause?: unknown }) {
    super(401, 'id_token_invalid', `The ID token was refused: ${because}.`, {}, options);
    this.because = because;
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

export class ProviderSignInCancelled extends ServiceError {
  constructor() {
    super(403, 'provider_sign_in_cancelled', 'The user did not finish signing in at the provider.');
  }
}

/** A visitor may have brought this answer about, so its status raises no alarm. The line of the request says why. */
abstract class ProviderAnswer extends ServiceError {
  override readonly remedy = 'sign in';

  because(reason: string): this {
    this.details = { reason };
    return this;
  }
}

export class ProviderRefused extends ProviderAnswer {
  constructor() {
    super(403, 'provider_refused', 'The sign-in provider refused this sign-in and named an error.');
  }
}

export class ProviderAnswerInvalid extends ProviderAnswer {
  constructor() {
    super(
      401,
      'provider_answer_invalid',
      'The answer of the sign-in provider is invalid, so the user was not signed in.',
    );
  }
}

export class ProviderRejectsClient extends ServiceError {
  constructor(options: { cause?: unknown } = {}) {
    super(
      502,
      'provider_rejects_client',
      'The sign-in provider does not accept the client id or the secret of this service, so nobody can sign in with it.',
      {},
      options,
    );
  }
}

export class AccountProofRequired extends ServiceError {
  constructor() {
    super(
      401,
      'account_proof_required',
      'There is an account with this email address, and its owner must prove it. A code was emailed: send its six digits to POST /v1/auth/verify-email in the same flow. Signing in to it another way works too, but links nothing.',
    );
  }
}

export class UpstreamEmailUnverified extends ServiceError {
  constructor() {
    super(
      401,
      'upstream_email_unverified',
      'The sign-in provider did not confirm the email address. A code was emailed to it: send its six digits to POST /v1/auth/verify-email in the same flow.',
    );
  }
}
