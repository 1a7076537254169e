import type { SigningKey } from '../../session/signing-keys/signing-key.entity.js';
import { SigningKeyStore } from '../../session/signing-keys/signing-key-store.js';
import type { CliCommand } from '../command.js';
import { moment, table } from '../terminal.js';

export const signingKeysList: CliCommand = {
  usage: 'signing-keys list',
  summary: 'list the signing keys',
  details:
    'next: published ahead of time, so that verifiers know it before it signs. active: signs.\n' +
    'retiring: no longer signs; published until the last token it signed has expired.\n' +
    'withdrawn: may have leaked; not published, and nothing that it signed is accepted.',
  examples: ['signing-keys list'],
  async run({ withServices }) {
    const keys = await withServices(async (get) => {
      const store = get(SigningKeyStore);
      return [...(await store.published()), ...(await store.withdrawn())].map(describe);
    });
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
  },
};

const HEAD = ['KEY', 'STATE', 'CREATED', 'SIGNS SINCE', 'RETIRED', 'WITHDRAWN'];

function describe({ id, createdAt, activatedAt, retiredAt, withdrawnAt }: SigningKey) {
  const state = withdrawnAt ? 'withdrawn' : retiredAt ? 'retiring' : activatedAt ? 'active' : 'next';
  return { kid: id, state, createdAt, activatedAt, retiredAt, withdrawnAt };
}
