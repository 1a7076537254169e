import { AccountExportService } from '../../accounts/account-export.service.js';
import type { CliCommand } from '../command.js';
import { withIdentity } from '../identity-argument.js';

export const identitiesExport: CliCommand = {
  usage: 'identities export <id>',
  summary: 'print all that is held about a person, as JSON',
  details: 'Made to be handed to them. Hashes of passwords and tokens are no part of it.',
  examples: ['identities export 01990000-0000-7000-8000-000000000000 > ada.json'],
  async run({ args: [id = ''], withServices }) {
    const held = await withIdentity(id, () => withServices((get) => get(AccountExportService).export(id)));
    return { json: held, text: JSON.stringify(held, null, 2) };
  },
};
