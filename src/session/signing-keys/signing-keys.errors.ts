/** Tells the operator why the signing keys cannot be used or rotated, and what to do about it. */
export class SigningKeysError extends Error {}

export class SigningKeysSealed extends SigningKeysError {
  constructor() {
    super(
      'SECRET_KEY is not the one that sealed the signing keys in this database. Restore the previous SECRET_KEY, or name it in SECRET_KEY_PREVIOUS. If it is lost, run `npm run -s cli -- signing-keys rotate --force` with the new one; then all users have to sign in again.',
    );
  }
}

export class NoActiveSigningKey extends SigningKeysError {
  constructor(alg: string) {
    super(
      `There is no active signing key for ${alg}. Run \`npm run -s cli -- signing-keys rotate --algorithm ${alg}\`.`,
    );
  }
}

export class SigningKeyUnknown extends SigningKeysError {
  constructor() {
    super('There is no signing key with this id. `signing-keys list` shows the ids.');
  }
}

export class NextKeyTooYoung extends SigningKeysError {
  constructor(readonly seconds: number) {
    super(
      `The next key is too young: verifiers that keep the JWKS may not know it for another ${seconds} seconds. Rotate again then, or now with --force. If a key has leaked, \`signing-keys withdraw <kid>\` is the way: rotating leaves it trusted.`,
    );
  }
}
