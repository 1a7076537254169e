import { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { ApiKeyCreation } from '../../applications/api-keys/api-key-creation.js';
import { ApiKeyStore } from '../../applications/api-keys/api-key-store.js';
import { ApiKeyTaken, ClientKeepsNoSecret, ClientUnknown } from '../../applications/applications.errors.js';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { API_KEY_SCOPES, ApiKey, USUAL_SCOPES } from '../../applications/entities/api-key.entity.js';
import { Clock } from '../../platform/time/clock.js';
import { parseDuration } from '../../platform/time/duration.js';
import { applicationNamed } from '../application-argument.js';
import { CommandError, type Get, type Input, type Outcome } from '../command.js';
import { readExpiry, readName, readScopes, text } from '../key-options.js';
import { bold, moment } from '../terminal.js';

export async function create({ args: [slug = ''], options, withServices }: Input): Promise<Outcome> {
  const wanted = readScopes(text(options.scopes) ?? USUAL_SCOPES.join(','), API_KEY_SCOPES);
  const expiry = readExpiry(text(options.expires));
  const given = readName(text(options.name));
  return withServices([ApplicationsModule], async (get) => {
    const now = get(Clock).now();
    const name = given ?? `key-${now.toISOString().slice(0, 10)}`;
    const expiresAt = expiry(now);
    const application = await applicationNamed(slug, get);
    const clientId = text(options.client) ?? null;
    const { id, key, scopes } = await get(EntityManager)
      .transaction((manager) =>
        get(ApiKeyCreation).create(manager, application, { name, scopes: wanted, expiresAt, clientId }),
      )
      .catch(explain({ slug, name, clientId }));
    return {
      json: { id, name, scopes, expiresAt, key },
      text: [
        `New key \`${name}\` for \`${slug}\` (${scopes.join(' and ')}${expiresAt ? `, until ${moment(expiresAt)}` : ''}):`,
        '',
        `  ${bold(key)}`,
        '',
        `Save it now: it is not shown again. \`keys revoke ${id}\` revokes it.`,
      ].join('\n'),
    };
  });
}

const explain =
  ({ slug, name, clientId }: { slug: string; name: string; clientId: string | null }) =>
  (failure: unknown): never => {
    if (failure instanceof ApiKeyTaken)
      throw new CommandError(
        `\`${slug}\` already has a key named ${name}. Choose another --name, or revoke that key first.`,
      );
    if (failure instanceof ClientUnknown)
      throw new CommandError(`\`${slug}\` has no client \`${clientId}\`. \`clients list ${slug}\` shows its clients.`);
    if (failure instanceof ClientKeepsNoSecret)
      throw new CommandError(`\`${clientId}\` is a public client: it can keep no secret.`);
    throw failure;
  };

const USUAL_OVERLAP = '24h';
const LONGEST_OVERLAP_SECONDS = 365 * 86_400;

export async function rotate({ args: [id = ''], options, withServices }: Input): Promise<Outcome> {
  const overlap = readOverlap(typeof options.overlap === 'string' ? options.overlap.trim() : USUAL_OVERLAP);
  if (!validate(id)) throw unknownKey(id);
  const { old, successor } = await withServices([ApplicationsModule], (get) =>
    get(EntityManager).transaction(async (manager) => {
      const old = await requireLatest(manager, id, get);
      return { old, successor: await get(ApiKeyStore).rotate(manager, old, overlap) };
    }),
  );
  const { name, scopes } = old;
  const { key, expiresAt, oldEnds } = successor;
  return {
    json: { id: successor.id, name, scopes, expiresAt, key, replaces: { id: old.id, expiresAt: oldEnds } },
    text: [
      `New key \`${name}\` (${scopes.join(' and ')}${expiresAt ? `, until ${moment(expiresAt)}` : ''}):`,
      '',
      `  ${bold(key)}`,
      '',
      `Save it now: it is not shown again. The old key ${old.id} works until ${moment(oldEnds)}.`,
      `Sooner: \`keys revoke ${old.id}\`, once \`keys list\` shows that nothing uses it any more.`,
    ].join('\n'),
  };
}

const unknownKey = (id: string) => new CommandError(`There is no API key ${id}. \`keys list <slug>\` shows the ids.`);

function readOverlap(words: string): number {
  const seconds = parseDuration(words);
  if (seconds === undefined) throw new CommandError(`--overlap ${words} is not a duration such as 24h or 7d.`);
  if (seconds > LONGEST_OVERLAP_SECONDS) throw new CommandError('--overlap may be 365d at most.');
  return seconds;
}

/** Locked, so that of two rotations at once the second one finds the successor of the first. */
async function requireLatest(manager: EntityManager, id: string, get: Get): Promise<ApiKey> {
  const key = await manager.findOne(ApiKey, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!key) throw unknownKey(id);
  const { name, revokedAt, expiresAt } = key;
  const instead = '`keys create` makes a new key.';
  if (revokedAt) throw new CommandError(`The key \`${name}\` was revoked on ${moment(revokedAt)}. ${instead}`);
  const namesakes = await get(ApiKeyStore).heldBy(key, manager);
  const latest = namesakes.filter((other) => other.name === name && !other.revokedAt).at(-1);
  if (latest && latest.id !== id)
    throw new CommandError(`The key \`${name}\` was rotated already. Its successor is ${latest.id}.`);
  if (expiresAt && expiresAt <= get(Clock).now())
    throw new CommandError(`The key \`${name}\` expired on ${moment(expiresAt)}. ${instead}`);
  return key;
}

export async function revoke({ args: [id = ''], withServices }: Input): Promise<Outcome> {
  if (!validate(id)) throw unknownKey(id);
  const { name, revokedAt } = await withServices([ApplicationsModule], async (get) => {
    const revoked = await get(ApiKeyStore).revoke(id);
    if (revoked) return revoked;
    const key = await get(EntityManager).findOneBy(ApiKey, { id });
    throw key ? new CommandError(`The key \`${key.name}\` has been revoked already.`) : unknownKey(id);
  });
  return { json: { id, name, revokedAt }, text: `The key \`${name}\` has been revoked.` };
}
