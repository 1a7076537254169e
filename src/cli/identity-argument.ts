import { validate } from 'uuid';
import { IdentityNotFound } from '../identities/identities.errors.js';
import { CommandError } from './command.js';

/** Runs what a command does to one identity; a wrong id is a user error, reported in one line. */
export async function withIdentity<Result>(id: string, act: (id: string) => Promise<Result>): Promise<Result> {
  const unknown = new CommandError(`There is no identity ${id}. \`identities find <email>\` shows ids.`);
  if (!validate(id)) throw unknown;
  try {
    return await act(id);
  } catch (error) {
    throw error instanceof IdentityNotFound ? unknown : error;
  }
}
