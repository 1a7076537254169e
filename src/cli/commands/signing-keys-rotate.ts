import { SessionModule } from '../../session/session.module.js';
import { SigningKeyStore } from '../../session/signing-keys/signing-key-store.js';
import type { Input, Outcome } from '../command.js';

export async function signingKeysRotate({ options, withServices }: Input): Promise<Outcome> {
  const rotated = await withServices([SessionModule], (get) =>
    get(SigningKeyStore).rotate({ force: options.force === true }),
  );
  const retiring = rotated.retiring.length > 0 ? rotated.retiring.join(', ') : 'none';
  return {
    json: rotated,
    text: `Rotated. Signing now: ${rotated.active}. Next: ${rotated.next}. Retiring: ${retiring}.`,
  };
}
