import type { CliCommand } from '../command.js';

export const secretKey: CliCommand[] = [
  {
    usage: 'secret-key rotate',
    summary: 'seal under SECRET_KEY what a previous key has sealed',
    details:
      'The last step of changing SECRET_KEY: run it once every replica has the new SECRET_KEY, with the old one in\n' +
      'SECRET_KEY_PREVIOUS. No user is signed out. Run it as often as you like: what is done stays done.\n' +
      'docs/operations/keys.md tells the whole way.',
    examples: ['secret-key rotate', 'secret-key rotate --json | jq .unreadable'],
    run: async (input) => (await import('./secret-key-rotate.js')).secretKeyRotate(input),
  },
];
