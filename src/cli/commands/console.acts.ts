import { OperatorsModule } from '../../console/operators/operators.module.js';
import { Owners } from '../../console/operators/owners.js';
import { Settings } from '../../platform/config/settings.js';
import { CommandError, type Input, type Outcome } from '../command.js';
import { text } from '../key-options.js';
import { bold } from '../terminal.js';

export async function open({ options, withServices }: Input): Promise<Outcome> {
  const email = text(options.email);
  if (email === undefined) throw new CommandError('Say who it is for: --email ada@example.com.');
  return withServices([OperatorsModule], async (get) => {
    const { link, expiresAt } = await get(Owners).open(email);
    return {
      json: { email, link, expiresAt },
      text: [
        `Open this link within ten minutes, in the browser in which ${email} works:`,
        '',
        `  ${bold(link)}`,
        '',
        `It sets a password and works once. The console is at ${get(Settings).publicUrl}/console.`,
      ].join('\n'),
    };
  });
}
