import { AccountExportService } from '../../identities/account/account-export.service.js';
import type { Input, Outcome } from '../command.js';
import { withIdentity } from '../identity-argument.js';

export async function identitiesExport({ args: [id = ''], withServices }: Input): Promise<Outcome> {
  const held = await withIdentity(id, withServices, (get, known) => get(AccountExportService).export(known));
  return { json: held, text: JSON.stringify(held, null, 2) };
}
