import { ServiceError } from '../../platform/errors/service.error.js';

export class PasswordWrong extends ServiceError {
  constructor() {
    super(400, 'password_wrong', 'The current password is wrong.');
  }
}

export class CurrentPasswordRequired extends ServiceError {
  constructor() {
    super(
      400,
      'current_password_required',
      'This account has a password. Send it as current_password: nothing else changes it.',
    );
  }
}

export class DeletionNotConfirmed extends ServiceError {
  constructor() {
    super(400, 'deletion_not_confirmed', 'confirm is not the email address of this account, so nothing was deleted.');
  }
}

export class SecondFactorKept extends ServiceError {
  constructor() {
    super(409, 'second_factor_kept', 'An operator of the console keeps a second factor. Add another one first.');
  }
}

/** Of the console: without it there would be no one who gives roles. */
export class LastOwnerStays extends ServiceError {
  constructor() {
    super(
      409,
      'last_owner_stays',
      'This is the last owner of the console, so the account stays. Make another operator an owner first.',
    );
  }
}

export class EmailChangeInvalid extends ServiceError {
  constructor() {
    super(
      400,
      'address_change_invalid',
      'The code is wrong, already used, or expired, or the address is not free. Check it; if it stays wrong, ask for the change again.',
    );
  }
}

export class EmailUnchanged extends ServiceError {
  constructor() {
    super(400, 'email_unchanged', 'The account has this email address already.');
  }
}

export class EmailUndoInvalid extends ServiceError {
  constructor() {
    super(
      404,
      'email_undo_invalid',
      'The link is wrong, was used before, or has expired. It stops a change that is being made, and undoes it for seven days.',
    );
  }
}

export class FormerEmailTaken extends ServiceError {
  constructor() {
    super(409, 'former_email_taken', 'Another account uses the former email address now, so it cannot be restored.');
  }
}

export class FreshProofRequired extends ServiceError {
  constructor() {
    super(
      400,
      'fresh_proof_required',
      'This needs a proof of the last five minutes. Send one with the request, or to POST /v1/portal/proof first: password, or code of the second factor. An account with neither sends mailed_code, from POST /v1/portal/proof/mail.',
    );
  }
}

/** The request is to give a proof and has none. */
export class ProofMissing extends ServiceError {
  constructor() {
    super(
      400,
      'proof_missing',
      'The body has no proof. Send password, or code of the second factor. An account with neither sends mailed_code, from POST /v1/portal/proof/mail.',
    );
  }
}

export class FreshProofInvalid extends ServiceError {
  constructor() {
    super(
      400,
      'fresh_proof_invalid',
      'The code is wrong, has been used already, or has expired. Send the next code of the app, a recovery code, or a new emailed code.',
    );
  }
}

export class SecondFactorTooNew extends ServiceError {
  constructor() {
    super(
      400,
      'second_factor_too_new',
      'The second factor was turned on after this sign-in, so its codes do not prove the owner here yet. They do as soon as the owner has signed in again with one. Until then they only turn the second factor off and renew the recovery codes; the session that turned it on may send the password.',
    );
  }
}

export class SecondFactorNotProved extends ServiceError {
  constructor() {
    super(
      400,
      'second_factor_not_proved',
      'This session never proved the second factor of the account, so neither the password nor an emailed code counts here. Prove the second factor, or sign in again with it.',
    );
  }
}

export class PasskeyTooNew extends ServiceError {
  constructor() {
    super(
      400,
      'passkey_too_new',
      'The passkey was added after this sign-in, so it does not prove the owner here yet. It does as soon as the owner has signed in again with it; to continue an earlier sign-in is not enough. Until then another proof counts.',
    );
  }
}

export class MailedProofNotOffered extends ServiceError {
  constructor() {
    super(
      400,
      'mailed_proof_not_offered',
      'This account has a password or a second factor. Prove it with one of these instead of an emailed code.',
    );
  }
}

export class LastWayIn extends ServiceError {
  constructor() {
    super(
      409,
      'last_way_in',
      'This is the last way to sign in to the account. Add another one first: a password, a passkey, or an account at a provider.',
    );
  }
}

export class LinkNotFound extends ServiceError {
  constructor() {
    super(404, 'link_not_found', 'The account has no such linked account.');
  }
}

export class LinkedElsewhere extends ServiceError {
  constructor() {
    super(
      409,
      'linked_elsewhere',
      'This account at the provider signs in to another account here. Unlink it there before you link it to this one.',
    );
  }
}

/** A wrong token is a mistake in the body of a session's request, and says nothing about the session. */
export class LinkTokenInvalid extends ServiceError {
  constructor({ because }: { because: string }) {
    super(400, 'link_token_invalid', `The ID token was refused, so nothing was linked: ${because}.`);
  }
}

export class LinkProviderUnknown extends ServiceError {
  constructor() {
    super(
      400,
      'link_provider_unknown',
      'The application has no such provider, or the provider issues no ID tokens. GET /v1/portal/linked-accounts lists its providers.',
    );
  }
}

export class NoRelayAccount extends ServiceError {
  constructor() {
    super(
      400,
      'no_relay_account',
      'The email address of this account is no relay address, so there is nothing to link. POST /v1/portal/email changes it.',
    );
  }
}

export class RealAddressDue extends ServiceError {
  constructor() {
    super(400, 'real_address_due', 'This is a relay address as well. Name the address that it hides.');
  }
}

/** Only people who proved the mailbox of the account are told so. */
export class MergeNeedsSecondFactor extends ServiceError {
  constructor() {
    super(
      400,
      'merge_mfa_required',
      'The account with this email address has a second factor. Send the same request again with mfa_code: the code from its authenticator app, or one of its recovery codes.',
    );
  }
}

/** Only people who proved the mailbox of the account are told so. */
export class MergeNeedsApp extends ServiceError {
  constructor() {
    super(
      400,
      'merge_app_required',
      'The application or an organization demands a second factor, and the account with this email address is protected by a passkey alone, which cannot be asked for here. Its owner signs in to it, turns on two-step verification with an app (PATCH /v1/portal/mfa/enable), and then links the relay account.',
    );
  }
}

/** Only an operator is told. */
export class EmailInUse extends ServiceError {
  constructor() {
    super(409, 'email_in_use', 'Another user of the application has this email address.');
  }
}

export class ExternalIdInUse extends ServiceError {
  constructor() {
    super(409, 'external_id_in_use', 'Another user of the application has this external_id.');
  }
}

export class InvitationImpossible extends ServiceError {
  constructor() {
    super(
      409,
      'invitation_impossible',
      'An invitation needs a page to lead to: the application has no origin. Add one to its seed.',
    );
  }
}

export class NothingPending extends ServiceError {
  constructor() {
    super(409, 'nothing_pending', 'No invitation waits: the user is blocked, or has a password and a proved mailbox.');
  }
}

export class NoPassword extends ServiceError {
  constructor() {
    super(409, 'no_password', 'The user has no password, so none can be demanded anew.');
  }
}
