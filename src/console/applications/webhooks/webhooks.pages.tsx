import type { Application } from '../../../applications/entities/application.entity.js';
import type { Page } from '../../../platform/database/page.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Code, Field, LinkButton, Notice, Section } from '../../../platform/pages/components.js';
import { Item, Items, Way } from '../../../portal/pages/views/items.js';
import { Moment } from '../../../portal/pages/views/moment.js';
import type { Webhook } from '../../../webhooks/webhooks.js';
import type { DeliveryRow } from '../../../webhooks/webhooks.statements.js';
import { ActForm, Effects } from '../../views/act-form.js';
import { Empty, More, Sending, States } from '../../views/lists.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { pathTo } from '../views/application-pages.js';

export function WebhooksPage(view: ConsoleView, application: Application, { rows, next }: Page<Webhook>) {
  const { words } = view;
  const { webhooks, parts } = words.applications;
  return (
    <Section
      title={parts.webhooks}
      action={<LinkButton href={pathTo(application, 'webhooks', '/new')}>{webhooks.create}</LinkButton>}
    >
      {rows.length === 0 && <Empty>{webhooks.empty}</Empty>}
      <Items>
        {rows.map((webhook) => (
          <Way key={webhook.id} href={pathTo(application, 'webhooks', `/${webhook.id}`)} title={webhook.url}>
            <State {...{ view, webhook }} /> {webhook.description}
          </Way>
        ))}
      </Items>
      <More words={words} to={pathTo(application, 'webhooks')} next={next} />
    </Section>
  );
}

function State({ view: { words, now, language }, webhook }: { view: ConsoleView; webhook: Webhook }) {
  const { states, offs } = words.applications.webhooks;
  const { offAt, offReason, failingSince, secretOpens } = webhook;
  const unreadable = !secretOpens && <span class="badge bad">{states.unreadable}</span>;
  if (offAt)
    return (
      <>
        <span class="badge bad">
          {states.off} · {offs[offReason ?? 'operator']}
        </span>{' '}
        {unreadable}
      </>
    );
  if (unreadable) return unreadable;
  if (failingSince)
    return (
      <span class="badge bad">
        {states.failing} <Moment at={failingSince} now={now} language={language} />
      </span>
    );
  return <span class="badge">{states.on}</span>;
}

interface WebhookProps {
  application: Application;
  webhook: Webhook;
  page: Page<DeliveryRow>;
  state: string;
}

const STATES = ['waiting', 'dead', 'sent'] as const;

/** One endpoint, and what was sent to it. */
export function WebhookPage(view: ConsoleView, { application, webhook, page, state }: WebhookProps) {
  const { words } = view;
  const { webhooks } = words.applications;
  const path = pathTo(application, 'webhooks', `/${webhook.id}`);
  const isOff = webhook.offAt !== null;
  return (
    <>
      <Section
        title={webhook.url}
        action={
          <LinkButton look="plain" href={`${path}/change`}>
            {webhooks.change}
          </LinkButton>
        }
      >
        {!webhook.secretOpens && <Notice tone="bad">{webhooks.secretUnreadable}</Notice>}
        <dl>
          <dt>{words.frame.state}</dt>
          <dd>
            <State {...{ view, webhook }} />
          </dd>
          <dt>{webhooks.types}</dt>
          <dd>{webhook.types.length === 0 ? webhooks.everyType : webhook.types.join(', ')}</dd>
          <dt>{webhooks.owner}</dt>
          <dd>{webhook.ownerEmail}</dd>
        </dl>
        <div class="buttons">
          {(['test', isOff ? 'on' : 'off', 'secret', 'remove'] as const).map((name) => (
            <LinkButton key={name} look={isDangerous(name) ? 'danger' : 'plain'} href={`${path}/${name}`}>
              {webhooks.acts[name].button}
            </LinkButton>
          ))}
        </div>
      </Section>
      <Section title={webhooks.deliveries}>
        <States
          label={words.frame.state}
          states={['', ...STATES].map((name) => [name, stateWords(view, name)])}
          chosen={state}
          hrefOf={(name) => (name === '' ? path : `${path}?state=${name}`)}
        />
        {page.rows.length === 0 && <Empty>{webhooks.noDeliveries}</Empty>}
        <Deliveries {...{ view, path, page, isOff }} />
        <More words={words} to={path} keeping={{ state }} next={page.next} />
      </Section>
    </>
  );
}

export type WebhookActName = keyof ConsoleView['words']['applications']['webhooks']['acts'];

const isDangerous = (name: WebhookActName): boolean => name === 'off' || name === 'remove';

/** The rest of a URL may hold a secret, and is long to type. */
export const hostOf = ({ url }: Webhook): string => new URL(url).host;

interface ActProps {
  application: Application;
  webhook: Webhook;
  name: WebhookActName;
  path: string;
  failure: ServiceError | undefined;
}

export function WebhookActPage(view: ConsoleView, { application, webhook, name, path, failure }: ActProps) {
  const { webhooks, confirmName } = view.words.applications;
  const { button, effects } = webhooks.acts[name];
  const back = pathTo(application, 'webhooks', `/${webhook.id}`);
  // The second effect is that the old secret signs on, which one that no key opens does not.
  const shown = name === 'secret' && !webhook.secretOpens ? effects.slice(0, 1) : effects;
  return (
    <section class="card slim">
      <Refusal view={view} failure={failure} />
      <p>
        <strong>{webhook.url}</strong>
      </p>
      <Effects of={shown} />
      <ActForm view={view} action={`${back}/${path}`} back={back} button={button} isDangerous={isDangerous(name)}>
        {name === 'remove' && <Field label={confirmName(hostOf(webhook))} name="typed" autocomplete="off" required />}
      </ActForm>
    </section>
  );
}

function stateWords({ words }: ConsoleView, name: string): string {
  const { everyDelivery, deliveryStates } = words.applications.webhooks;
  return name === '' ? everyDelivery : deliveryStates[name as keyof typeof deliveryStates];
}

interface DeliveriesProps {
  view: ConsoleView;
  path: string;
  page: Page<DeliveryRow>;
  isOff: boolean;
}

function Deliveries({ view, path, page, isOff }: DeliveriesProps) {
  const { words, now, language } = view;
  const { webhooks } = words.applications;
  return (
    <Items>
      {page.rows.map(({ id, type, eventId, state, status, attempts, createdAt, durationMs, answer, lastError }) => (
        <Item
          key={id}
          title={
            <>
              {type} <Sending state={state}>{stateWords(view, state)}</Sending>
            </>
          }
          actions={
            !isOff && (
              <LinkButton look="plain" href={`${path}/deliveries/${id}/again`}>
                {webhooks.acts.again.button}
              </LinkButton>
            )
          }
        >
          <div>
            <Moment at={createdAt} now={now} language={language} /> · {webhooks.attempts(attempts)}
            {status !== null && ` · HTTP ${status}`}
            {durationMs !== null && ` · ${durationMs} ms`}
          </div>
          <div>
            <Code>{eventId}</Code>
          </div>
          {lastError && <div>{lastError}</div>}
          {answer && (
            <details>
              <summary>{webhooks.answer}</summary>
              <Code block>{answer}</Code>
            </details>
          )}
        </Item>
      ))}
    </Items>
  );
}

export const isDeliveryState = (text: unknown): text is DeliveryRow['state'] => STATES.includes(text as never);
