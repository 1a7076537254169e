import type { ListedApiKey } from '../applications/api-keys/api-keys.statements.js';
import { moment, table } from './terminal.js';

export function keyTable(keys: ListedApiKey[]): string {
  const rows = keys.map(({ id, clientId, name, scopes, state, createdAt, expiresAt, lastUsedAt }) => [
    ...[id, clientId ?? '–', name, scopes.join(', '), moment(createdAt), state, moment(expiresAt), lastUsedAt ?? '–'],
  ]);
  return table(['ID', 'CLIENT', 'NAME', 'SCOPES', 'CREATED', 'STATE', 'EXPIRES', 'LAST USED'], rows);
}
