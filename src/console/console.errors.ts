import { ServiceError } from '../platform/errors/service.error.js';
import type { Permission } from './operators/roles.js';

export class ConsoleClosed extends ServiceError {
  override readonly remedy = 'sign in';

  constructor() {
    super(401, 'console_closed', 'The console is not open in this browser. Sign in.');
  }
}

/** No role of the operator allows it. */
export class RoleTooSmall extends ServiceError {
  constructor(readonly permission: Permission = 'users:read') {
    super(403, 'role_too_small', `No role of this operator allows \`${permission}\`.`);
  }
}

export class NotAnOperator extends ServiceError {
  constructor() {
    super(403, 'not_an_operator', 'This account has no role in the console. An owner can give it one.');
  }
}

/** The presenter leads to the sign-in, and back from there. */
export class ProofNeeded extends ServiceError {
  override readonly remedy = 'sign in';

  constructor() {
    super(403, 'proof_needed', 'This needs a sign-in of the last ten minutes. Sign in again.');
  }
}

/** The presenter asks for it, and keeps what was sent. */
export class ReasonMissing extends ServiceError {
  constructor() {
    super(400, 'reason_missing', 'Say why: the reason stands in the audit trail. Nothing has been done.');
  }
}

export class LastOwner extends ServiceError {
  constructor() {
    super(409, 'last_owner', 'This is the last owner of every application. Make another operator an owner first.');
  }
}

export class SigningKeyTooYoung extends ServiceError {
  override readonly remedy = 'retry';

  constructor(seconds: number) {
    super(
      409,
      'signing_key_too_young',
      'The next signing key is too young: verifiers may not know it yet. Try again in a few minutes.',
      { 'retry-after': String(seconds) },
    );
  }
}

export class OperatorUnknown extends ServiceError {
  constructor() {
    super(404, 'operator_unknown', 'There is no such operator. The role may have been taken away meanwhile.');
  }
}

export class TrialUnknown extends ServiceError {
  constructor() {
    super(400, 'trial_unknown', 'This answer belongs to no test of this browser, or it came too late. Begin again.');
  }
}

export class ConfirmationDiffers extends ServiceError {
  constructor() {
    super(400, 'confirmation_differs', 'What was typed is not the name that the page asks for.');
  }
}

export class ViewedAccountBlocked extends ServiceError {
  constructor() {
    super(
      409,
      'viewed_account_blocked',
      'The account is blocked, so its owner sees none of it either. Unblock it first.',
    );
  }
}
