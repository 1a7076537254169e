import { ServiceError } from '../platform/errors/service.error.js';

const PLAIN: Readonly<Record<string, string>> = { '"': "'", '’': "'", '…': '...' };

/** In the characters that a description may have (RFC 6749, 5.2): a challenge has it between quotation marks. */
export const descriptionOf = (text: string): string => text.replace(/[^ !#-[\]-~]/g, (one) => PLAIN[one] ?? '?');

interface Particulars {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** A name of our own, where OAuth has one word for several failures. */
  code?: string;
}

/** A refusal in the words of OAuth: `error` is what a client branches on, and the description says what to change. */
export class OAuthFailure extends ServiceError {
  constructor(
    readonly error: string,
    description: string,
    { status = 400, headers = {}, code = error }: Particulars = {},
  ) {
    super(status, code, descriptionOf(description), headers);
  }

  override body(): object {
    return { error: this.error, error_description: this.message };
  }
}

export class InvalidRequest extends OAuthFailure {
  constructor(description: string) {
    super('invalid_request', description);
  }
}

/** A failed authentication spends nothing: libraries try one method after the other with the same code. */
export class InvalidClient extends OAuthFailure {
  constructor(description = 'The client is unknown, or its secret or key is not right for it.') {
    super('invalid_client', description, { status: 401, headers: { 'www-authenticate': 'Basic realm="Gatehouse"' } });
  }
}

export class InvalidGrant extends OAuthFailure {
  override readonly remedy = 'sign in';

  constructor(description: string) {
    super('invalid_grant', description);
  }
}

export class UnauthorizedClient extends OAuthFailure {
  constructor(description: string) {
    super('unauthorized_client', description);
  }
}

export class InvalidScope extends OAuthFailure {
  constructor(description: string) {
    super('invalid_scope', description);
  }
}

/** A resource that is not among the audiences of the client (RFC 8707). */
export class InvalidTarget extends OAuthFailure {
  constructor() {
    super(
      'invalid_target',
      'resource must be an audience that the application lists, and one that the code was asked for.',
    );
  }
}

export class UnsupportedGrantType extends OAuthFailure {
  constructor() {
    super('unsupported_grant_type', 'grant_type is none of those in /.well-known/openid-configuration.');
  }
}

/** A token that belongs to no session has nothing that could be ended (RFC 7009, 2.2.1). */
export class UnsupportedTokenType extends OAuthFailure {
  constructor() {
    super('unsupported_token_type', 'The access token of a client that acts for itself counts until it expires.');
  }
}

/** Of an endpoint that takes access tokens (RFC 6750, 3.1). */
export class InsufficientScope extends OAuthFailure {
  constructor(scope: string) {
    super('insufficient_scope', 'The user has not granted the scope that this needs to the client.', {
      status: 403,
      headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
    });
  }
}

/** Shown on a page: a sign-out that is asked for in a way that cannot be meant. */
export class SignOutRefused extends OAuthFailure {
  constructor(description: string) {
    super('sign_out_refused', description);
  }
}

/** Shown on a page: a browser is never sent to a URL that is not the client's. */
export class PostLogoutNotAllowed extends OAuthFailure {
  constructor() {
    super(
      'post_logout_redirect_uri_not_allowed',
      'post_logout_redirect_uri is not among the postLogoutUrls of the client, to the letter, or no client is named.',
    );
  }
}

/** An essential `acr` whose values are all unknown. */
export class AcrUnknown extends OAuthFailure {
  constructor() {
    super('unmet_authentication_requirements', 'claims demands an acr that is none of acr_values_supported.');
  }
}

/** Answered to a client that wants no page, where the user would have to sign in. */
export class LoginRequired extends OAuthFailure {
  constructor() {
    super('login_required', 'The user is not signed in in this browser, or not as the request asks.');
  }
}

/** The same, where the user would have to do something else, such as to prove a second factor. */
export class InteractionRequired extends OAuthFailure {
  constructor() {
    super('interaction_required', 'The user must be shown a page: ask again without prompt=none.');
  }
}

/** The same, where the user would have to agree. */
export class ConsentRequired extends OAuthFailure {
  constructor() {
    super('consent_required', 'The user must agree first: ask again without prompt=none.');
  }
}

/** Shown on a page. */
export class ClientUnknown extends OAuthFailure {
  constructor() {
    super('client_unknown', 'client_id names no client that signs users in. Compare it with the seed file.');
  }
}

/** Shown on a page: where the answer would go is in what the reference stands for. */
export class RequestUriUnknown extends OAuthFailure {
  override readonly remedy = 'sign in';

  constructor() {
    super(
      'invalid_request_uri',
      'request_uri has expired, was used already, or belongs to another client. Start the login again.',
    );
  }
}

/** Shown on a page: an answer to a URL that is not the client's would be an open redirect. */
export class RedirectNotAllowed extends OAuthFailure {
  constructor() {
    super('invalid_request', 'redirect_uri is missing, or not among the redirectUrls of the client, to the letter.', {
      code: 'redirect_uri_not_allowed',
    });
  }
}

/** A device asks again after its interval (RFC 8628, 3.5). */
export class AuthorizationPending extends OAuthFailure {
  override readonly remedy = 'retry';

  constructor() {
    super('authorization_pending', 'The user has not answered yet.');
  }
}

export class SlowDown extends OAuthFailure {
  override readonly remedy = 'retry';

  constructor() {
    super('slow_down', 'Ask less often: wait five seconds longer from now on.');
  }
}

export class DeviceCodeExpired extends OAuthFailure {
  override readonly remedy = 'sign in';

  constructor() {
    super('expired_token', 'device_code has expired. Start again at /oauth/device_authorization.');
  }
}

export class DeviceRefused extends OAuthFailure {
  constructor() {
    super('access_denied', 'The user refused the device.');
  }
}
