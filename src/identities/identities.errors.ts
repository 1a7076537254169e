import { ServiceError } from '../platform/errors/service.error.js';
import { PASSWORD_LENGTH } from './passwords/password-length.js';

/** One message for an unknown email address, a wrong password, a blocked account, and one that is not verified yet. */
export class CredentialsInvalid extends ServiceError {
  constructor() {
    super(
      401,
      'credentials_invalid',
      'The email address or the password is wrong. If they are right and the address still waits to be verified, a new email is sent to it.',
    );
  }
}

/** Only who has just proved the password is told. */
export class NewPasswordDue extends ServiceError {
  constructor() {
    super(
      403,
      'new_password_due',
      'The password is right, but a new one is due. Ask for one with forgot-password, which mails a code.',
    );
  }
}

export class EmailInvalid extends ServiceError {
  constructor() {
    super(400, 'email_invalid', 'email must be a valid email address.');
  }
}

export class IdentityNotFound extends ServiceError {
  constructor() {
    super(404, 'identity_not_found', 'There is no such identity.');
  }
}

/** Why a password is refused, in words its owner can act on. */
export class PasswordRefused extends ServiceError {
  constructor(readonly reason: keyof typeof PASSWORD_REASONS) {
    super(400, `password_${reason}`, PASSWORD_REASONS[reason]);
  }
}

const PASSWORD_REASONS = {
  too_short: `password must have at least ${PASSWORD_LENGTH.minLength} characters.`,
  too_long: `password must have at most ${PASSWORD_LENGTH.maxLength} characters.`,
  common: 'password is one of the most common ones and would be guessed first. Choose another.',
  personal: 'password contains your name, your email address, or the name of the application. Choose another.',
  guessable: 'password is too easy to guess. A few unrelated words make a good one.',
} as const;

/** Every way in which a password may be refused, for the API reference. */
export const PASSWORD_REFUSALS = (Object.keys(PASSWORD_REASONS) as (keyof typeof PASSWORD_REASONS)[]).map(
  (reason) => new PasswordRefused(reason),
);
