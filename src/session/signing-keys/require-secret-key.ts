import type { KeyRing } from '../../platform/crypto/key-ring.js';
import { type None, type Statements, statement } from '../../platform/database/statement.js';
import { SEALED_SIGNING_KEYS } from './signing-key-store.js';
import { SigningKeysSealed } from './signing-keys.errors.js';

const KEYS_IN_USE = statement<None, { id: string; sealedPrivateKey: Buffer }>(
  'sealed-signing-keys-in-use',
  'SELECT id, sealed_private_key FROM signing_keys WHERE retired_at IS NULL',
);

/** Every replica has opened the signing keys, so a SECRET_KEY that opens one of them is theirs. */
export async function requireSecretKey(statements: Statements, keyRing: KeyRing): Promise<void> {
  const keys = await statements.run(KEYS_IN_USE, {});
  const opens = keys.some(({ id, sealedPrivateKey }) =>
    keyRing.opens(sealedPrivateKey, SEALED_SIGNING_KEYS.contextOf(id)),
  );
  if (keys.length > 0 && !opens) throw new SigningKeysSealed();
}
