import { SigningKeyStore, type Withdrawal } from '../../session/signing-keys/signing-key-store.js';
import type { CliCommand } from '../command.js';
import { moment } from '../terminal.js';

export const signingKeysWithdraw: CliCommand = {
  usage: 'signing-keys withdraw <kid>',
  summary: 'stop trusting a signing key that has leaked',
  details:
    'Every replica refuses what it signed within five seconds, and it is never published again. If it was signing, the\n' +
    'next one takes its place at once. No user is signed out: clients that hold a token of it refresh. Others who verify\n' +
    'tokens trust the key until their copy of the JWKS ends, after five minutes unless they keep it longer.',
  examples: ['signing-keys withdraw 01990000-0000-7000-8000-000000000000'],
  async run({ args: [kid = ''], withServices }) {
    const withdrawal = await withServices((get) => get(SigningKeyStore).withdraw(kid));
    return { json: withdrawal, text: sentence(withdrawal) };
  },
};

const sentence = ({ kid, active, next, withdrawnAt, changed }: Withdrawal): string =>
  changed
    ? `Withdrawn: ${kid}. Signing now: ${active}. Next: ${next}.`
    : `${kid} was withdrawn already, on ${moment(withdrawnAt)}. Nothing has changed.`;
