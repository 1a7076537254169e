import { ServiceError } from '../../platform/errors/service.error.js';

export class PasskeyInvalid extends ServiceError {
  constructor(cause: unknown = undefined) {
    super(401, 'passkey_invalid', 'The passkey was not accepted for this sign-in.', {}, { cause });
  }
}

/** The browser may be told the credential id: it then no longer offers the passkey. */
export class PasskeyUnknown extends ServiceError {
  constructor(readonly credentialId: string) {
    super(401, 'passkey_unknown', 'This passkey is not known, or was removed from its account.');
  }
}

/** The passkey itself is in order, so the browser keeps it. */
export class PasskeyOfOtherAccount extends ServiceError {
  constructor() {
    super(401, 'passkey_of_other_account', 'This passkey belongs to another account, or to another application.');
  }
}

export class PasskeysUnavailable extends ServiceError {
  constructor() {
    super(
      400,
      'passkeys_unavailable',
      'Passkeys need a PUBLIC_URL with a host name: browsers make none for an IP address.',
    );
  }
}

export class PasskeyNotAccepted extends ServiceError {
  constructor(cause: unknown = undefined) {
    super(
      400,
      'passkey_not_accepted',
      'The new passkey was not accepted. Ask for new options and create it within five minutes, in the same session.',
      {},
      { cause },
    );
  }
}

/** Another account may have it: the answer does not say who has which passkey. */
export class PasskeyNotAdded extends ServiceError {
  constructor() {
    super(409, 'passkey_not_added', 'The account already has this passkey, or has the maximum number of passkeys.');
  }
}

export class PasskeyNotFound extends ServiceError {
  constructor() {
    super(404, 'passkey_not_found', 'The account has no such passkey.');
  }
}
