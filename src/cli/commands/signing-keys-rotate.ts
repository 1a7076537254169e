import { SigningKeyStore } from '../../session/signing-key-store.js';
import type { CliCommand } from '../command.js';

export const signingKeysRotate: CliCommand = {
  usage: 'signing-keys rotate',
  summary: 'start signing with the next key, and prepare another',
  details:
    'Nobody is signed out: tokens already issued stay valid, and every verifier has had the next key for a while.\n' +
    'All replicas switch within 30 seconds. Refused while the next key is younger than six minutes, because a verifier\n' +
    'may keep the JWKS for five.',
  options: [['--force', 'rotate at once, although verifiers may not know the next key: for a leaked key']],
  examples: ['signing-keys rotate', 'signing-keys rotate --force'],
  async run({ options, withServices }) {
    const rotated = await withServices((get) => get(SigningKeyStore).rotate({ force: options.force === true }));
    const retiring = rotated.retiring.length > 0 ? rotated.retiring.join(', ') : 'none';
    return {
      json: rotated,
      text: `Rotated. Signing now: ${rotated.active}. Next: ${rotated.next}. Retiring: ${retiring}.`,
    };
  },
};
