import { SigningKeyStore } from '../../session/signing-key-store.js';
import type { CliCommand } from '../command.js';

export const signingKeysRotate: CliCommand = {
  usage: 'signing-keys rotate',
  summary: 'let the next key sign, and prepare another',
  details:
    'Nobody is signed out: tokens that are out keep verifying, and every verifier has known the next key for long.\n' +
    'Replicas follow within half a minute.',
  examples: ['signing-keys rotate'],
  async run({ withServices }) {
    const rotated = await withServices((get) => get(SigningKeyStore).rotate());
    const retiring = rotated.retiring.length > 0 ? rotated.retiring.join(', ') : 'none';
    return {
      json: rotated,
      text: `Rotated. Signing now: ${rotated.active}. Next: ${rotated.next}. Retiring: ${retiring}.`,
    };
  },
};
