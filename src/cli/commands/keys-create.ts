import { EntityManager } from 'typeorm';
import { ApiKeyStore } from '../../applications/api-key-store.js';
import { API_KEY_SCOPES, type ApiKeyScope } from '../../applications/entities/api-key.entity.js';
import { parseDuration } from '../../common/duration.js';
import { ApplicationDirectory } from '../application-directory.js';
import { type CliCommand, CommandError } from '../command.js';
import { bold, moment } from '../terminal.js';

export const keysCreate: CliCommand = {
  usage: 'keys create <slug>',
  summary: 'create an API key and show it, this once',
  details:
    'A key with the scope `login` belongs on a server and nowhere else.\n' +
    'For a page that reports metrics make one with `--scopes metrics`: it can do nothing else.',
  options: [
    ['--name <name>', 'what it is for; the default names the day'],
    ['--expires <when>', 'a length of time such as 90d, or a day such as 2030-01-31; never, unless said'],
    ['--scopes <scopes>', 'login, metrics, or both with a comma between (default: both)'],
  ],
  examples: ['keys create demo --name backend', 'keys create demo --name web --scopes metrics --expires 90d'],
  async run({ args: [slug = ''], options, withServices }) {
    const now = new Date();
    const name = text(options.name) ?? `key-${now.toISOString().slice(0, 10)}`;
    const scopes = readScopes(text(options.scopes) ?? API_KEY_SCOPES.join(','));
    const expiresAt = readExpiry(text(options.expires), now);
    return withServices(async (get) => {
      const application = await get(ApplicationDirectory).get(slug);
      const keys = get(ApiKeyStore);
      const namesakes = (await keys.ofApplication(application.id)).filter((key) => key.name === name && !key.revokedAt);
      if (namesakes.length > 0)
        throw new CommandError(
          `\`${slug}\` has a key named ${name} already: choose another --name, or revoke that one first.`,
        );
      const { id, key } = await get(EntityManager).transaction((manager) =>
        keys.create(manager, { applicationId: application.id, name, scopes, expiresAt }),
      );
      return {
        json: { id, name, scopes, expiresAt, key },
        text: [
          `The new key \`${name}\` of \`${slug}\` (${scopes.join(' and ')}${expiresAt ? `, until ${moment(expiresAt)}` : ''}):`,
          '',
          `  ${bold(key)}`,
          '',
          `Keep it now: it is not shown again. \`keys revoke ${id}\` takes it back.`,
        ].join('\n'),
      };
    });
  },
};

const text = (option: string | true | undefined): string | undefined =>
  typeof option === 'string' ? option.trim() : undefined;

function readScopes(list: string): ApiKeyScope[] {
  const wanted = list.split(',').map((scope) => scope.trim());
  const unknown = wanted.find((scope) => !(API_KEY_SCOPES as readonly string[]).includes(scope));
  if (unknown !== undefined)
    throw new CommandError(`There is no scope \`${unknown}\`: the scopes are ${API_KEY_SCOPES.join(' and ')}.`);
  return API_KEY_SCOPES.filter((scope) => wanted.includes(scope));
}

function readExpiry(when: string | undefined, now: Date): Date | null {
  if (when === undefined) return null;
  const seconds = parseDuration(when);
  const isDay = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(when);
  const expiresAt =
    seconds === undefined ? new Date(isDay ? when : Number.NaN) : new Date(now.getTime() + seconds * 1000);
  if (Number.isNaN(expiresAt.getTime()))
    throw new CommandError(`--expires ${when} is neither a length of time such as 90d nor a day such as 2030-01-31.`);
  if (expiresAt <= now) throw new CommandError(`--expires ${when} lies in the past.`);
  return expiresAt;
}
