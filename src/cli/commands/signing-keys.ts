import { ALGORITHMS, type Algorithm } from '../../session/signing-keys/key-families.js';
import type { Rotated, SigningKeyStore, Withdrawal } from '../../session/signing-keys/signing-key-store.js';
import { LIST_SIGNING_KEYS, publishedLife } from '../../session/signing-keys/signing-keys.statements.js';
import { type CliCommand, CommandError, type Input, type Outcome, type WithServices } from '../command.js';
import { moment, table } from '../terminal.js';

export const signingKeys: CliCommand[] = [
  {
    usage: 'signing-keys list',
    summary: 'list the signing keys',
    details:
      'next: published ahead of time, so that verifiers know it before it signs.\n' +
      'active: signs.\n' +
      'retiring: no longer signs; published until the last token it signed has expired.\n' +
      'withdrawn: may have leaked; not published, and nothing that it signed is accepted.',
    examples: ['signing-keys list'],
    run: list,
  },
  {
    usage: 'signing-keys rotate',
    takesAnyKey: true,
    summary: 'start signing with the next key, and prepare another',
    details:
      'No user is signed out: tokens already issued stay valid, and every verifier has had the next key for a while. ' +
      'All replicas switch within five seconds. Refused while the next key is younger than six minutes, because a verifier ' +
      'may keep the JWKS for five. A key that has leaked stays trusted until its last token has expired: use ' +
      '`signing-keys withdraw` instead.',
    options: [
      ['--algorithm <name>', 'only the keys of ES256 (access tokens), RS256 or EdDSA (ID tokens)'],
      ['--force', 'rotate at once, although verifiers may not know the next key'],
    ],
    examples: ['signing-keys rotate', 'signing-keys rotate --algorithm RS256', 'signing-keys rotate --force'],
    run: rotate,
  },
  {
    usage: 'signing-keys withdraw <kid>',
    takesAnyKey: true,
    summary: 'stop trusting a signing key that has leaked',
    details:
      'Every replica refuses what it signed within five seconds, and it is never published again. If it was signing, the ' +
      'next one takes its place at once. No user is signed out: clients that hold a token of it refresh. Others who verify ' +
      'tokens trust the key until their copy of the JWKS ends, after five minutes unless they keep it longer.',
    examples: ['signing-keys withdraw 01990000-0000-7000-8000-000000000000'],
    run: withdraw,
  },
];

async function list({ withDatabase }: Input): Promise<Outcome> {
  const keys = await withDatabase((statements, settings) =>
    statements.run(LIST_SIGNING_KEYS, { life: publishedLife(settings) }),
  );
  const rows = keys.map(({ kid, alg, state, createdAt, activatedAt, retiredAt, withdrawnAt }) => [
    ...[kid, alg, state, moment(createdAt), moment(activatedAt), moment(retiredAt), moment(withdrawnAt)],
  ]);
  return {
    json: keys,
    text:
      rows.length > 0
        ? table(HEAD, rows)
        : 'There are no signing keys yet. The service creates them when it first starts.',
  };
}

const HEAD = ['KEY', 'ALGORITHM', 'STATE', 'CREATED', 'SIGNS SINCE', 'RETIRED', 'WITHDRAWN'];

async function withStore<Result>(
  withServices: WithServices,
  act: (store: SigningKeyStore) => Promise<Result>,
): Promise<Result> {
  const { SessionModule } = await import('../../session/session.module.js');
  const { SigningKeyStore } = await import('../../session/signing-keys/signing-key-store.js');
  return withServices([SessionModule], (get) => act(get(SigningKeyStore)));
}

async function rotate({ options, withServices }: Input): Promise<Outcome> {
  const alg = readAlgorithm(options.algorithm);
  const force = options.force === true;
  const rotated = await withStore(withServices, async (store) =>
    alg ? [await store.rotate({ force, alg })] : store.rotateAll({ force }),
  );
  return { json: rotated, text: rotated.map(rotatedLine).join('\n') };
}

const rotatedLine = ({ alg, active, next, retiring }: Rotated): string =>
  `Rotated ${alg}. Signing now: ${active}. Next: ${next}. Retiring: ${retiring.join(', ') || 'none'}.`;

function readAlgorithm(name: string | true | undefined): Algorithm | undefined {
  if (typeof name !== 'string') return undefined;
  const alg = ALGORITHMS.find((one) => one.toLowerCase() === name.trim().toLowerCase());
  if (!alg) throw new CommandError(`--algorithm ${name} is none of ${ALGORITHMS.join(', ')}.`);
  return alg;
}

async function withdraw({ args: [kid = ''], withServices }: Input): Promise<Outcome> {
  const withdrawal = await withStore(withServices, (store) => store.withdraw(kid));
  return { json: withdrawal, text: sentence(withdrawal) };
}

const sentence = ({ kid, active, next, withdrawnAt, changed }: Withdrawal): string =>
  changed
    ? `Withdrawn: ${kid}. Signing now: ${active}. Next: ${next}.`
    : `${kid} was withdrawn already, on ${moment(withdrawnAt)}. Nothing has changed.`;
