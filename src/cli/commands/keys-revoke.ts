import { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { ApiKeyStore } from '../../applications/api-keys/api-key-store.js';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { ApiKey } from '../../applications/entities/api-key.entity.js';
import { CommandError, type Input, type Outcome } from '../command.js';

export async function keysRevoke({ args: [id = ''], withServices }: Input): Promise<Outcome> {
  const unknown = new CommandError(`There is no API key ${id}. \`keys list <slug>\` shows the ids.`);
  if (!validate(id)) throw unknown;
  const { name, revokedAt } = await withServices([ApplicationsModule], async (get) => {
    const revoked = await get(ApiKeyStore).revoke(id);
    if (revoked) return revoked;
    const key = await get(EntityManager).findOneBy(ApiKey, { id });
    throw key ? new CommandError(`The key \`${key.name}\` has been revoked already.`) : unknown;
  });
  return { json: { id, name, revokedAt }, text: `The key \`${name}\` has been revoked.` };
}
