import type { CliCommand } from '../command.js';

export const signingKeys: CliCommand[] = [
  {
    usage: 'signing-keys list',
    summary: 'list the signing keys',
    details:
      'next: published ahead of time, so that verifiers know it before it signs. active: signs.\n' +
      'retiring: no longer signs; published until the last token it signed has expired.\n' +
      'withdrawn: may have leaked; not published, and nothing that it signed is accepted.',
    examples: ['signing-keys list'],
    run: async (input) => (await import('./signing-keys-list.js')).signingKeysList(input),
  },
  {
    usage: 'signing-keys rotate',
    summary: 'start signing with the next key, and prepare another',
    details:
      'No user is signed out: tokens already issued stay valid, and every verifier has had the next key for a while.\n' +
      'All replicas switch within five seconds. Refused while the next key is younger than six minutes, because a verifier\n' +
      'may keep the JWKS for five. A key that has leaked stays trusted until its last token has expired: use\n' +
      '`signing-keys withdraw` instead.',
    options: [['--force', 'rotate at once, although verifiers may not know the next key']],
    examples: ['signing-keys rotate', 'signing-keys rotate --force'],
    run: async (input) => (await import('./signing-keys-rotate.js')).signingKeysRotate(input),
  },
  {
    usage: 'signing-keys withdraw <kid>',
    summary: 'stop trusting a signing key that has leaked',
    details:
      'Every replica refuses what it signed within five seconds, and it is never published again. If it was signing, the\n' +
      'next one takes its place at once. No user is signed out: clients that hold a token of it refresh. Others who verify\n' +
      'tokens trust the key until their copy of the JWKS ends, after five minutes unless they keep it longer.',
    examples: ['signing-keys withdraw 01990000-0000-7000-8000-000000000000'],
    run: async (input) => (await import('./signing-keys-withdraw.js')).signingKeysWithdraw(input),
  },
];
