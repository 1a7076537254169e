import type { ListedApiKey } from '../applications/api-keys/api-keys.statements.js';
import { dim, green, moment, red, table } from './terminal.js';

const STATE = 5;
const PAINT = { active: green, revoked: red, expired: dim };

export function keyTable(keys: ListedApiKey[]): string {
  const rows = keys.map(({ id, clientId, name, scopes, state, createdAt, expiresAt, lastUsedAt }) => [
    ...[id, clientId ?? '–', name, scopes.join(', '), moment(createdAt), state, moment(expiresAt), lastUsedAt ?? '–'],
  ]);
  return table(['ID', 'CLIENT', 'NAME', 'SCOPES', 'CREATED', 'STATE', 'EXPIRES', 'LAST USED'], rows, (cell, column) =>
    column === STATE ? PAINT[cell as ListedApiKey['state']](cell) : cell,
  );
}
