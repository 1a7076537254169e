import { ServiceError } from '../../platform/errors/service.error.js';

export class UpstreamAccountTaken extends ServiceError {
  constructor() {
    super(
      409,
      'upstream_account_taken',
      'The account at the sign-in provider has just been linked to another account here. Start again, and sign in with it there.',
    );
  }
}

/** Only people who proved that the account is theirs are told so. */
export class AccountBlocked extends ServiceError {
  constructor() {
    super(401, 'account_blocked', 'This account is blocked. The people who run the application can say why.');
  }
}
