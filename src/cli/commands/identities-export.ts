import { AccountExportService } from '../../identities/account/account-export.service.js';
import type { CliCommand } from '../command.js';
import { withIdentity } from '../identity-argument.js';

export const identitiesExport: CliCommand = {
  usage: 'identities export <id>',
  summary: 'print everything stored about a person, as JSON',
  details: 'Meant to be handed to them. Password and token hashes are left out.',
  examples: ['identities export 01990000-0000-7000-8000-000000000000 > ada.json'],
  async run({ args: [id = ''], withServices }) {
    const held = await withIdentity(id, withServices, (get, known) => get(AccountExportService).export(known));
    return { json: held, text: JSON.stringify(held, null, 2) };
  },
};
