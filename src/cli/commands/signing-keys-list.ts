import type { SigningKey } from '../../session/entities/signing-key.entity.js';
import { SigningKeyStore } from '../../session/signing-key-store.js';
import type { CliCommand } from '../command.js';
import { moment, table } from '../terminal.js';

export const signingKeysList: CliCommand = {
  usage: 'signing-keys list',
  summary: 'list the keys that verifiers find in the JWKS',
  details:
    'next: published, so that every verifier knows it before it signs. active: signs.\n' +
    'retiring: only verifies, until the last token it signed has expired.',
  examples: ['signing-keys list'],
  async run({ withServices }) {
    const keys = (await withServices((get) => get(SigningKeyStore).published())).map(describe);
    const rows = keys.map(({ kid, state, createdAt, activatedAt, retiredAt }) => [
      ...[kid, state, moment(createdAt), moment(activatedAt), moment(retiredAt)],
    ]);
    return {
      json: keys,
      text:
        rows.length > 0
          ? table(HEAD, rows)
          : 'There are no signing keys yet: the service makes them when it first starts.',
    };
  },
};

const HEAD = ['KEY', 'STATE', 'CREATED', 'SIGNS SINCE', 'RETIRED'];

function describe({ id, createdAt, activatedAt, retiredAt }: SigningKey) {
  const state = retiredAt ? 'retiring' : activatedAt ? 'active' : 'next';
  return { kid: id, state, createdAt, activatedAt, retiredAt };
}
