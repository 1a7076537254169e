import { validate } from 'uuid';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { MANAGEMENT_SCOPES } from '../../management/keys/management-key.entity.js';
import { ManagementKeys } from '../../management/keys/management-keys.js';
import { ManagementKeysModule } from '../../management/keys/management-keys.module.js';
import { Clock } from '../../platform/time/clock.js';
import { applicationNamed } from '../application-argument.js';
import { CommandError, type Input, type Outcome } from '../command.js';
import { readExpiry, readName, readScopes, text } from '../key-options.js';
import { bold, moment } from '../terminal.js';

const USUAL_LIFETIME = '365d';

export async function create({ options, withServices }: Input): Promise<Outcome> {
  const wanted = text(options.scopes);
  if (wanted === undefined)
    throw new CommandError(`Say what the key may do: --scopes, with commas, of ${MANAGEMENT_SCOPES.join(', ')}.`);
  const scopes = readScopes(wanted, MANAGEMENT_SCOPES);
  const expiry = readExpiry(text(options.expires) ?? USUAL_LIFETIME);
  const given = readName(text(options.name));
  const slug = text(options.app);
  return withServices([ApplicationsModule, ManagementKeysModule], async (get) => {
    const now = get(Clock).now();
    const name = given ?? `management-${now.toISOString().slice(0, 10)}`;
    const expiresAt = expiry(now) as Date;
    const applicationId = slug === undefined ? null : (await applicationNamed(slug, get)).id;
    const keys = get(ManagementKeys);
    if (await keys.isNameTaken(name))
      throw new CommandError(
        `There already is a management key named ${name}. Choose another --name, or revoke that key first.`,
      );
    const { id, key } = await keys.create({ applicationId, name, scopes, expiresAt });
    return {
      json: { id, application: slug ?? null, name, scopes, expiresAt, key },
      text: [
        `New management key \`${name}\` for ${slug ?? 'every application'} (${scopes.join(', ')}, until ${moment(expiresAt)}):`,
        '',
        `  ${bold(key)}`,
        '',
        `Save it now: it is not shown again. \`management-keys revoke ${id}\` revokes it.`,
      ].join('\n'),
    };
  });
}

export async function revoke({ args: [id = ''], withServices }: Input): Promise<Outcome> {
  const revoked = validate(id)
    ? await withServices([ManagementKeysModule], (get) => get(ManagementKeys).revoke(id))
    : undefined;
  if (!revoked)
    throw new CommandError(
      `There is no management key ${id}, or it has been revoked already. \`management-keys list\` shows the ids.`,
    );
  const { name, revokedAt } = revoked;
  return { json: { id, name, revokedAt }, text: `The management key \`${name}\` has been revoked.` };
}
