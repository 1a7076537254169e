import { mistakenFor } from '../platform/crypto/secret-kinds.js';
import { ServiceError } from '../platform/errors/service.error.js';

export class PortalCodeInvalid extends ServiceError {
  constructor(
    message = 'The portal code is unknown, already used, or expired, or its session has ended. Ask GET /v1/portal/exchange for a new one.',
  ) {
    super(401, 'portal_code_invalid', message);
  }

  /** Names the mistake in a code as it was presented. */
  static of(presented: string): PortalCodeInvalid {
    const mistake = mistakenFor('portalCode', presented);
    return new PortalCodeInvalid(
      mistake && `code must be the code in the answer to GET /v1/portal/exchange (gh_code_portal_…). ${mistake}`,
    );
  }
}

/** An organization speaks for its own things, and not for the account of a person who may belong to others too. */
export class OwnSignInRequired extends ServiceError {
  constructor() {
    super(
      403,
      'own_sign_in_required',
      'This sign-in came from the provider of an organization, which does not speak for the account. To open the account pages, sign in with a way of the account itself: a passkey, another provider, or a password that is set by mail.',
    );
  }
}

export class WindowRequired extends ServiceError {
  constructor() {
    super(
      403,
      'window_required',
      'This is a link for a person, who follows it with the whole window of a browser. A script, a frame and a prefetch get nothing here.',
    );
  }
}

export class PortalUrlNotAllowed extends ServiceError {
  constructor() {
    super(
      400,
      'portal_url_not_allowed',
      "redirectUrl must lie on one of the application's origins, or on the origin of this service.",
    );
  }
}

export class SessionNotFound extends ServiceError {
  constructor() {
    super(404, 'session_not_found', 'This account has no such session, or the session has ended.');
  }
}

export class ConnectionNotFound extends ServiceError {
  constructor() {
    super(404, 'connection_not_found', 'This account has no such connected application, or its access was withdrawn.');
  }
}

export class MfaAlreadyEnabled extends ServiceError {
  constructor() {
    super(
      400,
      'mfa_already_enabled',
      'This account has an authenticator app. Turn it off at PATCH /v1/portal/mfa/disable to set up another one.',
    );
  }
}

export class MfaNotEnabled extends ServiceError {
  constructor() {
    super(400, 'mfa_not_enabled', 'This account has no authenticator app. Set one up at PATCH /v1/portal/mfa/enable.');
  }
}

export class MfaSetupCodeInvalid extends ServiceError {
  constructor() {
    super(
      400,
      'mfa_setup_code_invalid',
      'The code is not the one that the authenticator app shows now for the secret of this session. A setup starts with an empty body.',
    );
  }
}

export class LinkAnswerUnknown extends ServiceError {
  constructor() {
    super(
      400,
      'link_answer_unknown',
      'No link waits for this answer of a provider in this session: it was used already, has expired, or belongs elsewhere.',
    );
  }
}

export class RolesMissing extends ServiceError {
  constructor() {
    super(400, 'roles_missing', 'A member has one role at least.');
  }
}
