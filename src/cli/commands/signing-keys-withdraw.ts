import { SessionModule } from '../../session/session.module.js';
import { SigningKeyStore, type Withdrawal } from '../../session/signing-keys/signing-key-store.js';
import type { Input, Outcome } from '../command.js';
import { moment } from '../terminal.js';

export async function signingKeysWithdraw({ args: [kid = ''], withServices }: Input): Promise<Outcome> {
  const withdrawal = await withServices([SessionModule], (get) => get(SigningKeyStore).withdraw(kid));
  return { json: withdrawal, text: sentence(withdrawal) };
}

const sentence = ({ kid, active, next, withdrawnAt, changed }: Withdrawal): string =>
  changed
    ? `Withdrawn: ${kid}. Signing now: ${active}. Next: ${next}.`
    : `${kid} was withdrawn already, on ${moment(withdrawnAt)}. Nothing has changed.`;
