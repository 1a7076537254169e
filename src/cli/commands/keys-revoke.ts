import { validate } from 'uuid';
import { ApiKeyStore } from '../../applications/api-key-store.js';
import { type CliCommand, CommandError } from '../command.js';

export const keysRevoke: CliCommand = {
  usage: 'keys revoke <id>',
  summary: 'revoke an API key, immediately and for good',
  details: 'Every replica refuses it from then on. `keys list <slug>` shows the ids.',
  examples: ['keys revoke 01990000-0000-7000-8000-000000000000'],
  async run({ args: [id = ''], withServices }) {
    const key = validate(id) ? await withServices((get) => get(ApiKeyStore).revoke(id)) : undefined;
    if (!key) throw new CommandError(`There is no active API key ${id}. \`keys list <slug>\` shows the ids.`);
    const { name, revokedAt } = key;
    return { json: { id, name, revokedAt }, text: `The key \`${name}\` has been revoked.` };
  },
};
