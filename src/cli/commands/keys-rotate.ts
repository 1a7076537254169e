import { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { ApiKeyStore } from '../../applications/api-keys/api-key-store.js';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { ApiKey } from '../../applications/entities/api-key.entity.js';
import { Clock } from '../../platform/time/clock.js';
import { parseDuration } from '../../platform/time/duration.js';
import { CommandError, type Get, type Input, type Outcome } from '../command.js';
import { bold, moment } from '../terminal.js';

const USUAL_OVERLAP = '24h';
const LONGEST_OVERLAP_SECONDS = 365 * 86_400;

export async function keysRotate({ args: [id = ''], options, withServices }: Input): Promise<Outcome> {
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
  const { name, revokedAt, expiresAt, applicationId } = key;
  const instead = '`keys create` makes a new key.';
  if (revokedAt) throw new CommandError(`The key \`${name}\` was revoked on ${moment(revokedAt)}. ${instead}`);
  const namesakes = await get(ApiKeyStore).ofApplication(applicationId, manager);
  const latest = namesakes.filter((other) => other.name === name && !other.revokedAt).at(-1);
  if (latest && latest.id !== id)
    throw new CommandError(`The key \`${name}\` was rotated already. Its successor is ${latest.id}.`);
  if (expiresAt && expiresAt <= get(Clock).now())
    throw new CommandError(`The key \`${name}\` expired on ${moment(expiresAt)}. ${instead}`);
  return key;
}
