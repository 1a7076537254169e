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
