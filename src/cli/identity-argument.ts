import { validate } from 'uuid';
import { AccountModule } from '../identities/account/account.module.js';
import { IdentityAliases } from '../identities/aliases/identity-aliases.service.js';
import { IdentityNotFound } from '../identities/identities.errors.js';
import { IdentitiesModule } from '../identities/identities.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { CommandError, type Get, type WithServices } from './command.js';

/** The metrics count the sessions that end. */
const MODULES = [AccountModule, IdentitiesModule, MetricsModule];

/**
 * Runs what a command does to one identity. The id may be one from before two accounts became one. A wrong id is a user
 * error, reported in one line.
 */
export async function withIdentity<Result>(
  id: string,
  withServices: WithServices,
  act: (get: Get, id: string) => Promise<Result>,
): Promise<Result> {
  const unknown = new CommandError(`There is no identity ${id}. \`identities find <email>\` shows ids.`);
  if (!validate(id)) throw unknown;
  try {
    return await withServices(MODULES, async (get) => {
      return act(get, await get(IdentityAliases).resolve(id));
    });
  } catch (error) {
    throw error instanceof IdentityNotFound ? unknown : error;
  }
}
