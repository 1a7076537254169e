import { SigningKeyStore } from '../../session/signing-keys/signing-key-store.js';
import type { CliCommand } from '../command.js';

export const signingKeysRotate: CliCommand = {
  usage: 'signing-keys rotate',
  summary: 'start signing with the next key, and prepare another',
  details:
    'No user is signed out: tokens already issued stay valid, and every verifier has had the next key for a while.\n' +
    'All replicas switch within five seconds. Refused while the next key is younger than six minutes, because a verifier\n' +
    'may keep the JWKS for five. A key that has leaked stays trusted until its last token has expired: use\n' +
    '`signing-keys withdraw` instead.',
  options: [['--force', 'rotate at once, although verifiers may not know the next key']],
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
