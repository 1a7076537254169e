import type { ApiKey } from '../applications/entities/api-key.entity.js';
import { dim, green, moment, red, table } from './terminal.js';

const STATE = 4;

/** Shows no key: the database holds only its hash. */
export function describeKey({ id, name, scopes, createdAt, expiresAt, revokedAt }: ApiKey, now: Date) {
  return { id, name, scopes, state: stateOf({ expiresAt, revokedAt }, now), createdAt, expiresAt, revokedAt };
}

export function keyTable(keys: ApiKey[], now: Date): string {
  const rows = keys.map((key) => {
    const { id, name, scopes, state, createdAt, expiresAt } = describeKey(key, now);
    return [id, name, scopes.join(', '), moment(createdAt), state, moment(expiresAt)];
  });
  return table(['ID', 'NAME', 'SCOPES', 'CREATED', 'STATE', 'EXPIRES'], rows, (cell, column) =>
    column === STATE ? paint(cell) : cell,
  );
}

function stateOf(
  { expiresAt, revokedAt }: Pick<ApiKey, 'expiresAt' | 'revokedAt'>,
  now: Date,
): 'active' | 'revoked' | 'expired' {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}

function paint(state: string): string {
  if (state === 'active') return green(state);
  return state === 'revoked' ? red(state) : dim(state);
}
