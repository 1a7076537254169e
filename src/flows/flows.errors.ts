import { mistakenFor } from '../platform/crypto/secret-kinds.js';
import { ServiceError } from '../platform/errors/service.error.js';

export class FlowInvalid extends ServiceError {
  override readonly remedy = 'sign in';

  constructor(
    message = 'The sign-in flow in the x-auth-flow-id header is unknown, finished, cancelled, or expired. Start the login again.',
  ) {
    super(401, 'flow_invalid', message);
  }

  static missing = () =>
    new FlowInvalid(
      'The x-auth-flow-id header is missing. Send the `code` in the answer to POST /v1/applications/login (gh_flow_…) in it.',
    );

  static mistaken = (mistake: string) =>
    new FlowInvalid(
      `The x-auth-flow-id header must hold the \`code\` in the answer to POST /v1/applications/login (gh_flow_…). ${mistake}`,
    );
}

export class EmailCodeInvalid extends ServiceError {
  constructor(message = 'The code is wrong, already used, replaced by a newer one, or expired. Ask for a new one.') {
    super(401, 'email_code_invalid', message);
  }

  /** Says what looks mistaken in a code as it was typed. */
  static of(typed: string): EmailCodeInvalid {
    const mistake = mistakenFor('mailCode', typed);
    return new EmailCodeInvalid(
      mistake && `code must be the six digits of the email, or the code of its link (gh_code_mail_…). ${mistake}`,
    );
  }
}

export class SignUpClosed extends ServiceError {
  constructor() {
    super(403, 'sign_up_closed', 'This application takes no sign-ups. Its operators make the accounts.');
  }
}

/** The person has proved the mailbox, so it may be said. */
export class AddressNotAdmitted extends ServiceError {
  constructor() {
    super(
      403,
      'address_not_admitted',
      'This application takes no new account for this email address: it is not invited, and its domain is not one of those that may come in. Use the address that was invited.',
    );
  }
}

export class PasswordRequired extends ServiceError {
  constructor() {
    super(
      401,
      'password_required',
      'The code of a link needs same_browser: true, if this browser started the flow, or password, the one given at register. Here both are missing, or the password is wrong. After five wrong ones only forgot-password helps.',
    );
  }
}

export class SignUpPasswordWrong extends ServiceError {
  constructor() {
    super(401, 'sign_up_password_wrong', 'This is not the password that was chosen at the sign-up.');
  }
}

export class SignUpPasswordSpent extends ServiceError {
  constructor() {
    super(401, 'sign_up_password_spent', 'The password of the sign-up was wrong five times. Choose a new one.');
  }
}

export class SignUpNotConfirmed extends ServiceError {
  constructor() {
    super(409, 'sign_up_not_confirmed', 'This sign-up has not been confirmed with its password yet.');
  }
}

export class MfaRequired extends ServiceError {
  constructor() {
    super(
      401,
      'mfa_required',
      'This account has a second factor. Send the same request again with mfa_code: the code from the authenticator app, or a recovery code.',
    );
  }
}

export class MfaPasskeyRequired extends ServiceError {
  constructor() {
    super(
      401,
      'mfa_passkey_required',
      'The application demands a second factor, and the one of this account is a passkey. It is used on the hosted pages: send the user to the redirectUrl of this login.',
    );
  }
}

export class MfaEnrolmentRequired extends ServiceError {
  constructor() {
    super(
      401,
      'mfa_enrolment_required',
      'The application demands a second factor, and this account has none. It is set up on the hosted pages: send the user to the redirectUrl of this login.',
    );
  }
}

export class BrowserNotRemembered extends ServiceError {
  override readonly remedy = 'sign in';

  constructor() {
    super(401, 'browser_not_remembered', 'This browser is not remembered. Sign in again.');
  }
}

/** The client has named a user, and another one has proved who they are. */
export class OtherUserWanted extends ServiceError {
  constructor() {
    super(
      403,
      'other_user_wanted',
      'The client asked for another user than the one who has signed in. Sign in with that account, or leave the login.',
    );
  }
}

export class IdTokenUsed extends ServiceError {
  constructor() {
    super(
      401,
      'id_token_used',
      'The ID token was already used to sign in or to email a code, and it works once. Send the code to POST /v1/auth/verify-email, or get a new token.',
    );
  }
}

export class UpstreamEmailMissing extends ServiceError {
  constructor() {
    super(
      401,
      'upstream_email_missing',
      'The sign-in provider named no email address. Ask the user for one, and send the same request again with email: it gets a code. The ID token is not used up.',
    );
  }
}

export class NothingToLink extends ServiceError {
  constructor() {
    super(410, 'nothing_to_link', 'This flow no longer has an account of a sign-in provider to link.');
  }
}

export class MailJustSent extends ServiceError {
  constructor(retryAfterSeconds: number) {
    super(429, 'mail_just_sent', 'An email has just been sent. Wait a while before you ask for another.', {
      'retry-after': String(retryAfterSeconds),
    });
  }
}

export class AuthorizationCodeNotFound extends ServiceError {
  override readonly remedy = 'sign in';

  constructor(message = 'The authorization code was not found. Start the login again.') {
    super(401, 'authorization_code_not_found', message);
  }

  static mistaken = (mistake: string) =>
    new AuthorizationCodeNotFound(
      `code must be the authorization code that arrives at redirect_url (gh_code_…). ${mistake}`,
    );
}

export class FlowSentAsCode extends ServiceError {
  constructor() {
    super(
      401,
      'flow_sent_as_code',
      'This is the flow id, which is the `code` in the answer to POST /v1/applications/login. Send the `code` that arrives at redirect_url once the user has signed in.',
    );
  }
}

export class AuthorizationCodeExpired extends ServiceError {
  override readonly remedy = 'sign in';

  constructor() {
    super(401, 'authorization_code_expired', 'The authorization code has expired. Start the login again.');
  }
}

export class AuthorizationCodeConsumed extends ServiceError {
  override readonly remedy = 'sign in';

  constructor() {
    super(401, 'authorization_code_consumed', 'The authorization code has already been used. Start the login again.');
  }
}

export class CodeVerifierInvalid extends ServiceError {
  override readonly remedy = 'sign in';

  constructor() {
    super(401, 'code_verifier_invalid', 'code_verifier does not match the code_challenge of this login.');
  }
}

export class ClientIpInvalid extends ServiceError {
  constructor() {
    super(400, 'client_ip_invalid', 'x-client-ip must be one IP address, without a port.');
  }
}
