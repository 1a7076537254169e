import type { ImportedIdentity, KnownIdentity } from '../../import.statements.js';

/** The accounts here that those of a batch may be. */
export class KnownAccounts {
  private readonly byExternalId = new Map<string, KnownIdentity>();
  private readonly byKey = new Map<string, KnownIdentity>();

  constructor(known: KnownIdentity[]) {
    for (const account of known) {
      this.byKey.set(account.key, account);
      if (account.externalId !== null) this.byExternalId.set(account.externalId, account);
    }
  }

  /** By its old id, which stays when the email changes, else by its email. */
  find({ externalId, key }: ImportedIdentity): KnownIdentity | undefined {
    return this.byExternalId.get(externalId ?? '') ?? this.byKey.get(key);
  }
}
