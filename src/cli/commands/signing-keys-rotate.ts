import { SigningKeyStore } from '../../session/signing-key-store.js';
import type { CliCommand } from '../command.js';

export const signingKeysRotate: CliCommand = {
  usage: 'signing-keys rotate',
  summary: 'start signing with the next key, and prepare another',
  details:
    'Nobody is signed out: tokens already issued stay valid, and every verifier has had the next key for a while.\n' +
    'All replicas switch within 30 seconds.',
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
