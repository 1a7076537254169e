import { LIST_API_KEYS, type ListedApiKey } from '../../applications/api-keys/api-keys.statements.js';
import type { Client } from '../../applications/clients/client.entity.js';
import { nearest } from '../../platform/errors/nearest.js';
import { LIST_CLIENTS } from '../clients.statements.js';
import { type CliCommand, CommandError, type Input, type Outcome } from '../command.js';
import { keyTable } from '../key-table.js';
import { requireListed } from '../known-applications.js';
import { bold, count, facts, moment, table } from '../terminal.js';

export const clients: CliCommand[] = [
  {
    usage: 'clients list <slug>',
    summary: "list an application's clients of OpenID Connect",
    details:
      'The application itself is a client too, with its id or its slug as the client_id. It is not listed here: `applications ' +
      'show` has its settings.',
    examples: ['clients list shop', "clients list shop --json | jq -r '.[].id'"],
    run: list,
  },
  {
    usage: 'clients show <slug> <id>',
    summary: 'show one client with its settings and secrets',
    details:
      'The secrets themselves cannot be shown: only their hashes are stored. `keys create <slug> --client <id>` makes one, ' +
      '`keys rotate` its successor, and `keys revoke` ends it.',
    examples: ['clients show shop shop-admin'],
    run: show,
  },
];

type ListedClient = Omit<Client, 'applicationId'>;

async function list({ args: [slug = ''], withDatabase }: Input): Promise<Outcome> {
  const { listed, keys } = await withDatabase(async (statements) => {
    const { id: applicationId } = await requireListed(statements, slug);
    return {
      listed: await statements.run(LIST_CLIENTS, { applicationId }),
      keys: await statements.run(LIST_API_KEYS, { applicationId }),
    };
  });
  const described = listed.map((client) => ({ ...client, secrets: secretsOf(client, keys) }));
  const rows = described.map((client) => [client.id, client.name, client.type, client.madeBy, credentialsOf(client)]);
  return {
    json: described.map(({ secrets, ...client }) => ({ ...client, secrets: secrets.length })),
    text:
      rows.length > 0
        ? table(COLUMNS, rows)
        : `\`${slug}\` has no clients but itself. \`seed\` a file that defines one below its \`clients\`.`,
  };
}

const COLUMNS = ['CLIENT', 'NAME', 'TYPE', 'MADE BY', 'CREDENTIALS'];

function show({ args: [slug = '', id = ''], withDatabase }: Input): Promise<Outcome> {
  return withDatabase(async (statements) => {
    const { id: applicationId } = await requireListed(statements, slug);
    const listed = await statements.run(LIST_CLIENTS, { applicationId });
    const client = listed.find((one) => one.id === id);
    if (!client) throw unknownClient(slug, id, listed);
    const secrets = secretsOf(client, await statements.run(LIST_API_KEYS, { applicationId }));
    const none = `It has no secrets. \`keys create ${slug} --client ${id}\` creates one.`;
    return {
      json: { ...client, secrets },
      text: [
        bold(client.name),
        facts(settingsOf(client)),
        ...(client.type === 'public' ? [] : ['', secrets.length > 0 ? keyTable(secrets) : none]),
      ].join('\n'),
    };
  });
}

function unknownClient(slug: string, id: string, listed: ListedClient[]): CommandError {
  const meant = nearest(
    id,
    listed.map((client) => client.id),
  );
  const help = meant ? `Did you mean \`${meant}\`?` : `\`clients list ${slug}\` shows the ones there are.`;
  return new CommandError(`\`${slug}\` has no client \`${id}\`. ${help}`);
}

const secretsOf = ({ id }: ListedClient, keys: ListedApiKey[]): ListedApiKey[] =>
  keys.filter(({ clientId }) => clientId === id);

function credentialsOf({ type, jwks, jwksUri, secrets }: ListedClient & { secrets: ListedApiKey[] }): string {
  if (type === 'public') return 'none: it is public';
  const active = secrets.filter(({ state }) => state === 'active').length;
  const parts = [...(active > 0 ? [count(active, 'secret')] : []), ...(jwks || jwksUri ? ['keys'] : [])];
  return parts.join(', ') || 'none';
}

const settingsOf = (client: ListedClient): [string, string][] => [
  ['client_id', client.id],
  ['type', client.type],
  ['made by', client.madeBy],
  ['first party', client.firstParty ? 'yes' : 'no: it asks for consent'],
  ['redirect URLs', client.redirectUrls.join(', ') || 'none'],
  ['sign-out URLs', client.postLogoutUrls.join(', ') || 'none'],
  ['back-channel URL', client.backchannelLogoutUrl ?? 'not set'],
  ['scopes', client.scopes.join(', ') || 'only those of OpenID Connect'],
  ['audiences', client.audiences.join(', ') || "only the application's"],
  ['ID tokens', `${client.idTokenAlg}, ${client.claimsInIdToken ? 'with' : 'without'} claims of the user`],
  ['refresh tokens', client.alwaysRefresh ? 'always' : 'with offline_access, or on a device'],
  ['keys', client.jwksUri ?? (client.jwks ? count(client.jwks.keys.length, 'public key') : 'none')],
  ['logo', client.logoUrl ?? "the application's"],
  ['last used', moment(client.usedAt)],
  ['created', moment(client.createdAt)],
  ['changed', moment(client.updatedAt)],
];
