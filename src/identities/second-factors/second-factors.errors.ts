import { ServiceError } from '../../platform/errors/service.error.js';

/** One message for a wrong code, a code that was used, and one that has expired. */
export class MfaCodeInvalid extends ServiceError {
  constructor() {
    super(
      401,
      'mfa_code_invalid',
      'The code of the second factor is wrong, has been used already, or has expired. Send the same request again with the next code, or a recovery code.',
    );
  }
}
