import { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { SessionsService } from '../../session/sessions.service.js';
import { ApplicationDirectory } from '../application-directory.js';
import { type CliCommand, CommandError, type WithServices, YES } from '../command.js';
import { confirm } from '../confirm.js';
import { count } from '../terminal.js';

export const sessionsRevoke: CliCommand = {
  usage: 'sessions revoke',
  summary: 'end every session of an account, or of a whole application',
  details:
    'They cannot be refreshed any more. Access tokens already issued stay valid elsewhere until they expire. The sessions of an application end a thousand at a time: if that is interrupted, run it again.',
  options: [
    ['--identity <id>', 'of this account'],
    ['--app <slug>', 'of everyone at this application; a terminal is asked first'],
    YES,
  ],
  examples: ['sessions revoke --identity 01990000-0000-7000-8000-000000000000', 'sessions revoke --app demo'],
  async run({ options: { identity, app, yes }, withServices }) {
    if ((identity === undefined) === (app === undefined))
      throw new CommandError('Pass either --identity <id> or --app <slug>.');
    if (app !== undefined) await confirm(`Sign out everyone at the application ${app}?`, yes === true);
    const revoked =
      typeof identity === 'string'
        ? await ofIdentity(identity, withServices)
        : await ofApplication(String(app), withServices);
    return { json: { revoked }, text: `${count(revoked, 'session')} ended.` };
  },
};

function ofIdentity(id: string, withServices: WithServices): Promise<number> {
  if (!validate(id)) throw new CommandError(`${id} is not the id of an identity.`);
  return withServices((get) =>
    get(EntityManager).transaction(async (manager) => {
      const [known] = await manager.query('SELECT id FROM identities WHERE id = $1', [id]);
      if (!known) throw new CommandError(`There is no identity ${id}.`);
      return get(SessionsService).endAllOfIdentity(manager, id, { reason: 'operator' });
    }),
  );
}

function ofApplication(slug: string, withServices: WithServices): Promise<number> {
  return withServices(async (get) => {
    const { id } = await get(ApplicationDirectory).get(slug);
    return get(SessionsService).endAllOfApplication(id, { reason: 'operator' });
  });
}
