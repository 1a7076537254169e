import { LIST_SIGNING_KEYS, publishedLife } from '../../session/signing-keys/signing-keys.statements.js';
import type { Input, Outcome } from '../command.js';
import { moment, table } from '../terminal.js';

export async function signingKeysList({ withDatabase }: Input): Promise<Outcome> {
  const keys = await withDatabase((statements, settings) =>
    statements.run(LIST_SIGNING_KEYS, { life: publishedLife(settings) }),
  );
  const rows = keys.map(({ kid, state, createdAt, activatedAt, retiredAt, withdrawnAt }) => [
    ...[kid, state, moment(createdAt), moment(activatedAt), moment(retiredAt), moment(withdrawnAt)],
  ]);
  return {
    json: keys,
    text:
      rows.length > 0
        ? table(HEAD, rows)
        : 'There are no signing keys yet. The service creates them when it first starts.',
  };
}

const HEAD = ['KEY', 'STATE', 'CREATED', 'SIGNS SINCE', 'RETIRED', 'WITHDRAWN'];
