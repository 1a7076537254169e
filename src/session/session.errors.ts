import { mistakenFor } from '../platform/crypto/secret-kinds.js';
import { ServiceError } from '../platform/errors/service.error.js';
import { END_REASONS, type EndReason, type TimeReason, type WrittenReason } from './lifecycle/end-reasons.js';

export class BearerInvalid extends ServiceError {
  override readonly remedy = 'refresh';

  constructor(
    message = 'The access token in the Authorization header is invalid, expired, or for another audience, or its session has ended.',
  ) {
    super(401, 'access_token_invalid', message, { 'www-authenticate': 'Bearer' });
  }

  /** The Authorization header has no token that could be an access token. */
  static of(header: string | undefined): BearerInvalid {
    if (!header) return new BearerInvalid(`${BEARER_DUE} None was sent.`);
    const [, token] = /^Bearer +(.*)$/i.exec(header) ?? [];
    if (token === undefined) return new BearerInvalid(`${BEARER_DUE} What was sent does not begin with "Bearer ".`);
    const mistake = mistakenFor('jwt', token);
    return new BearerInvalid(mistake && `${BEARER_DUE} ${mistake}`);
  }
}

const BEARER_DUE = 'This request needs the header "Authorization: Bearer <access_token>".';

export class RefreshTokenMissing extends ServiceError {
  override readonly remedy = 'sign in';

  /** The hint names the misspelling of the member that was sent. */
  constructor(hint?: string) {
    super(
      401,
      'refresh_token_missing',
      hint
        ? `refresh_token is required: ${hint}.`
        : 'refresh_token is required, unless a browser sends the cookies of a session. Start the login again.',
    );
  }
}

export class RefreshTokenInvalid extends ServiceError {
  override readonly remedy = 'sign in';

  constructor(
    message = 'The refresh token is invalid, or its session was opened with another client_type. Start the login again.',
  ) {
    super(401, 'refresh_token_invalid', message);
  }

  /** The text is no token of ours. */
  static of(sent: string): RefreshTokenInvalid {
    const mistake = mistakenFor('refreshToken', sent);
    return new RefreshTokenInvalid(mistake && `refresh_token must be a refresh token (gh_rt_…). ${mistake}`);
  }
}

/** Names why a session has ended, for the program that cannot refresh it any more. */
export const SESSION_ENDED = 'x-session-ended';

const ended = (reason: EndReason) => ({ [SESSION_ENDED]: reason });

export class RefreshTokenRevoked extends ServiceError {
  override readonly remedy = 'sign in';

  constructor(reason: WrittenReason) {
    super(
      401,
      'refresh_token_revoked',
      `The session of this refresh token has been ended: ${END_REASONS[reason]}. Start the login again.`,
      ended(reason),
    );
  }
}

export class RefreshTokenExpired extends ServiceError {
  override readonly remedy = 'sign in';

  constructor(reason: TimeReason) {
    super(
      401,
      'refresh_token_expired',
      `The session of this refresh token has expired: ${END_REASONS[reason]}. Start the login again.`,
      ended(reason),
    );
  }
}

export class RefreshTokenReused extends ServiceError {
  override readonly remedy = 'sign in';

  constructor() {
    super(
      401,
      'refresh_token_reused',
      'A refresh token of this session was used after it had been replaced, so another party may have a copy. The session has been ended; start the login again.',
      ended('reuse'),
    );
  }
}

/** Two proofs contradict each other, so it is not known which session is meant. */
export class CredentialsMixed extends ServiceError {
  constructor() {
    super(
      401,
      'credentials_mixed',
      'The access token and the refresh token belong to different sessions, so nothing was ended. Send one of them.',
    );
  }
}

export class CookiesWouldBeDropped extends ServiceError {
  constructor() {
    super(
      400,
      'cookies_would_be_dropped',
      'Your page is on another site than this service, so the browser would not store the session cookies. The code was not used. Serve both from one site, or use client_type server: docs/cookies.md shows how.',
    );
  }
}

export class SessionCookieInvalid extends ServiceError {
  override readonly remedy = 'refresh';

  constructor() {
    super(
      401,
      'session_cookie_invalid',
      'The cookies carry no valid session. Refresh the session, or start the login again.',
    );
  }
}

export class SessionCookiesMixed extends ServiceError {
  override readonly remedy = 'retry once';

  constructor() {
    super(
      401,
      'session_cookies_mixed',
      'The session cookies do not belong together, so none of them was used. Send the request again; if it fails again, start the login again.',
    );
  }
}

export class ForeignRequest extends ServiceError {
  constructor() {
    super(
      401,
      'foreign_request',
      "The request did not come from a page of the session's application, so its cookies were ignored. Check that the origin is registered.",
    );
  }
}

interface Unmet {
  /** The ways in of which one is needed; undefined where it is not about them. */
  providers?: readonly string[] | undefined;
  lacksFactor?: boolean;
  /** The proof is enough, but was given too long ago. */
  isTooOld?: boolean;
}

/** The session or the sign-in is fine, but not for this organization. */
export class OrganizationPolicyUnmet extends ServiceError {
  constructor(
    { providers, lacksFactor = false, isTooOld = false }: Unmet = { providers: ['google', 'own'], lacksFactor: true },
  ) {
    const otherWay =
      lacksFactor && !providers
        ? ' with a second factor'
        : ` another way${lacksFactor ? ', and with a second factor' : ''}`;
    const way = isTooOld ? '' : otherWay;
    const named = providers ? ` It takes: ${providers.join(', ')}.` : '';
    super(403, 'organization_policy', `The organization asks for another sign-in. Sign in again${way}.${named}`);
  }
}

/** Two tabs asked for two organizations at once. The answer must not be a token for the other one. */
export class SwitchedMeanwhile extends ServiceError {
  override readonly remedy = 'retry once';

  constructor() {
    super(
      409,
      'organization_switched',
      'Another request has switched this session to another organization meanwhile. Send this one again.',
    );
  }
}

/** It does not say whether there is such an organization. */
export class NotAMember extends ServiceError {
  constructor() {
    super(
      403,
      'organization_not_member',
      'The user is not a member of this organization, or may not do this there. Choose another one, or ask those who manage it.',
    );
  }
}
