import { EntityManager } from 'typeorm';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { STATES } from '../../platform/outbox/review.statements.js';
import { parseDuration } from '../../platform/time/duration.js';
import { WebhookDeliveries } from '../../webhooks/webhook-deliveries.js';
import { type ShownSecret, type Webhook, type WebhookAct, Webhooks } from '../../webhooks/webhooks.js';
import { WebhooksModule } from '../../webhooks/webhooks.module.js';
import type { DeliveryRow } from '../../webhooks/webhooks.statements.js';
import { applicationNamed } from '../application-argument.js';
import { CommandError, type Get, type Input, type Outcome } from '../command.js';
import { confirm } from '../confirm.js';
import { readMoment, text } from '../key-options.js';
import { bold, facts, moment, table, visible } from '../terminal.js';

/** The command line reaches every application. */
const EVERYWHERE = { applicationId: null };
const MOST_LISTED = 100;

const within = <Result>({ withServices }: Input, act: (get: Get) => Promise<Result>): Promise<Result> =>
  withServices([ApplicationsModule, WebhooksModule], act);

const acting = <Result>(input: Input, work: (get: Get, act: WebhookAct) => Promise<Result>): Promise<Result> =>
  within(input, (get) => get(EntityManager).transaction((manager) => work(get, { manager })));

/** Changes the endpoint that the first argument names. */
const changing = <Result>(
  input: Input,
  work: (webhooks: Webhooks, act: WebhookAct, held: Webhook) => Promise<Result>,
): Promise<Result> =>
  acting(input, async (get, act) => {
    const webhooks = get(Webhooks);
    return work(webhooks, act, await webhooks.hold(act, EVERYWHERE, input.args[0] ?? ''));
  });

const typesIn = (list = ''): string[] =>
  list
    .split(',')
    .map((type) => type.trim())
    .filter(Boolean);

const stateOf = ({ offAt, offReason, failingSince, secretOpens }: Webhook): string => {
  const stops = [offAt !== null && `off (${offReason})`, !secretOpens && 'secret unreadable'].filter(Boolean);
  if (stops.length > 0) return stops.join(', ');
  return failingSince === null ? 'on' : `failing since ${moment(failingSince)}`;
};

const UNREADABLE =
  '\n\nWhere the secret is unreadable, neither SECRET_KEY nor SECRET_KEY_PREVIOUS has sealed it, and nothing is delivered.' +
  '\nAdd the key that did to SECRET_KEY_PREVIOUS; if it is lost, `webhooks rotate <id>` makes a new secret.';
const adviceOn = (webhooks: Webhook[]): string => (webhooks.every(({ secretOpens }) => secretOpens) ? '' : UNREADABLE);

export async function list(input: Input): Promise<Outcome> {
  const rows = await within(input, async (get) => {
    const all: Webhook[] = [];
    for (let after: string | undefined; ; ) {
      const page = await get(Webhooks).list(EVERYWHERE, { after, limit: 200 });
      all.push(...page.rows);
      if (page.next === null) return all;
      after = page.next;
    }
  });
  const cells = rows.map((webhook) => [
    ...[webhook.id, webhook.application ?? 'all', visible(webhook.url), webhook.types.join(', ') || 'all'],
    stateOf(webhook),
  ]);
  const none = 'There are no webhook endpoints. `webhooks create` creates one.';
  const found = table(['ID', 'APPLICATION', 'URL', 'TYPES', 'STATE'], cells) + adviceOn(rows);
  return { json: rows, text: rows.length > 0 ? found : none };
}

export async function create(input: Input): Promise<Outcome> {
  const { args, options } = input;
  const ownerEmail = text(options.owner);
  if (ownerEmail === undefined) throw new CommandError('Say who is told if it is switched off: --owner <email>.');
  const slug = text(options.app);
  const made = await within(input, async (get) => {
    const applicationId = slug === undefined ? null : (await applicationNamed(slug, get)).id;
    const prepared = await get(Webhooks).prepare({
      applicationId,
      url: args[0] ?? '',
      types: typesIn(text(options.types)),
      description: text(options.description) ?? null,
      ownerEmail,
      ed25519: options.ed25519 === true,
    });
    return get(EntityManager).transaction((manager) => get(Webhooks).create({ manager }, prepared));
  });
  const { webhook, ...secret } = made;
  const head = `New webhook endpoint ${webhook.id} at ${visible(webhook.url)}. Its secret:`;
  return { json: { ...webhook, secret: secret.secret }, text: shownSecret(head, secret) };
}

export async function show(input: Input): Promise<Outcome> {
  return shown(await within(input, (get) => get(Webhooks).get(EVERYWHERE, input.args[0] ?? '')));
}

export async function update(input: Input): Promise<Outcome> {
  const { url, owner, types, description } = input.options;
  const changes = {
    ...(url !== undefined && { url: text(url) ?? '' }),
    ...(owner !== undefined && { ownerEmail: text(owner) ?? '' }),
    ...(types !== undefined && { types: types === 'all' ? [] : typesIn(text(types)) }),
    ...(description !== undefined && { description: text(description) || null }),
  };
  return shown(await changing(input, (webhooks, act, held) => webhooks.change(act, held, changes)));
}

export async function rotate(input: Input): Promise<Outcome> {
  const overlap = parseDuration(text(input.options.overlap) ?? '24h');
  if (overlap === undefined) throw new CommandError('--overlap is a duration such as 24h.');
  const rotated = await changing(input, (webhooks, act, held) => webhooks.rotateSecret(act, held, overlap));
  const old = rotated.overlapSeconds > 0 ? `too until ${moment(rotated.previousUntil)}` : 'nothing more';
  const head = `The old secret signs ${old}. The new secret:`;
  return { json: rotated, text: shownSecret(head, rotated) };
}

export async function on(input: Input): Promise<Outcome> {
  return shown(await changing(input, (webhooks, act, held) => webhooks.switchOn(act, held)));
}

export async function off(input: Input): Promise<Outcome> {
  return shown(await changing(input, (webhooks, act, held) => webhooks.switchOff(act, held)));
}

export async function remove(input: Input): Promise<Outcome> {
  const [id = ''] = input.args;
  await confirm(`Delete the webhook endpoint ${id} and what waits for it?`, input.options.yes === true);
  await changing(input, (webhooks, act, held) => webhooks.delete(act, held));
  return { json: { id }, text: 'The webhook endpoint has been deleted.' };
}

export async function test(input: Input): Promise<Outcome> {
  const [id = ''] = input.args;
  const delivery = await acting(input, async (get, act) =>
    get(WebhookDeliveries).test(act, await get(Webhooks).hold(act, EVERYWHERE, id)),
  );
  const where = `\`webhooks deliveries ${id}\` says what was answered.`;
  return { json: { delivery }, text: `A running service sends the test event within a second. ${where}` };
}

export async function deliveries(input: Input): Promise<Outcome> {
  const state = STATES.find((known) => known === input.options.state);
  if (input.options.state !== undefined && !state)
    throw new CommandError(`--state must be one of ${STATES.join(', ')}.`);
  const query = { state, limit: MOST_LISTED };
  const { rows } = await within(input, (get) => get(WebhookDeliveries).list(EVERYWHERE, input.args[0] ?? '', query));
  return { json: rows, text: rows.length > 0 ? log(rows) : 'There are no deliveries.' };
}

export async function sendAgain(input: Input): Promise<Outcome> {
  const [id = '', of = ''] = input.args;
  const delivery = await acting(input, async (get, act) =>
    get(WebhookDeliveries).sendAgain(act, await get(Webhooks).hold(act, EVERYWHERE, id), of),
  );
  return { json: { delivery }, text: `A running service sends it within a second, as the delivery ${delivery}.` };
}

export async function sendSince(input: Input): Promise<Outcome> {
  const [id = '', moment = ''] = input.args;
  const since = readMoment(moment);
  if (Number.isNaN(since.getTime())) throw new CommandError('Name a moment such as 2026-11-20T09:30:00Z.');
  await acting(input, async (get, act) =>
    get(WebhookDeliveries).sendSince(act, await get(Webhooks).hold(act, EVERYWHERE, id), since),
  );
  return { json: { id, since }, text: 'A running service sends everything since then again.' };
}

const shownSecret = (head: string, { secret, publicKey }: ShownSecret): string =>
  [
    head,
    '',
    `  ${bold(secret)}`,
    ...(publicKey === null ? [] : [`  ${publicKey} (public, for signatures of kind v1a)`]),
    '',
    'Save it now: it is not shown again.',
  ].join('\n');

const shown = (webhook: Webhook): Outcome => ({
  json: webhook,
  text:
    facts([
      ['Endpoint', webhook.id],
      ['URL', visible(webhook.url)],
      ['Application', webhook.application ?? 'all'],
      ['Types', webhook.types.join(', ') || 'all'],
      ['Description', visible(webhook.description ?? '–')],
      ['Owner', visible(webhook.ownerEmail)],
      ['Public key', webhook.publicKey ?? '–'],
      ['State', stateOf(webhook)],
      ['Created', moment(webhook.createdAt)],
    ]) + adviceOn([webhook]),
});

const log = (rows: DeliveryRow[]): string =>
  table(
    ['ID', 'EVENT', 'TYPE', 'STATE', 'TRIES', 'STATUS', 'MS', 'NEXT/LAST TRY', 'ERROR'],
    rows.map((row) => [
      ...[row.id, row.eventId, row.type, row.state, String(row.attempts), String(row.status ?? '–')],
      ...[String(row.durationMs ?? '–'), moment(row.nextAttemptAt ?? row.triedAt), visible(row.lastError ?? '')],
    ]),
  );
