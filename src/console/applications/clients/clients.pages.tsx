import type { ListedApiKey } from '../../../applications/api-keys/api-keys.statements.js';
import { CLIENT_KINDS } from '../../../applications/clients/client.entity.js';
import type { Application } from '../../../applications/entities/application.entity.js';
import type { ManagedClientDto } from '../../../management/applications/managed-client.dto.js';
import type { CreatedKey } from '../../../management/applications/managed-keys.js';
import type { Page } from '../../../platform/database/page.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Button, Code, Field, Form, LinkButton, Notice, Section } from '../../../platform/pages/components.js';
import { Item, Items, Way } from '../../../portal/pages/views/items.js';
import { dayIn } from '../../../portal/pages/views/moment.js';
import { ActForm, Effects } from '../../views/act-form.js';
import { Choice } from '../../views/choice.js';
import { Empty, More } from '../../views/lists.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { pathTo } from '../views/application-pages.js';
import { Lines, Value } from '../views/values.js';
import { CLIENT_LISTS, kindOf, type TypedClient } from './client-form.js';

interface ClientsProps {
  application: Application;
  page: Page<ManagedClientDto>;
  mayWrite: boolean;
}

export function ClientsPage({ words }: ConsoleView, { application, page, mayWrite }: ClientsProps) {
  const { clients, parts } = words.applications;
  return (
    <Section
      title={parts.clients}
      action={mayWrite && <LinkButton href={pathTo(application, 'clients', '/new')}>{clients.create}</LinkButton>}
    >
      <p class="soft">{clients.intro}</p>
      {page.rows.length === 0 && <Empty>{clients.empty}</Empty>}
      <Items>
        {page.rows.map(({ id, name, type, redirect_urls, first_party }) => (
          <Way key={id} href={pathTo(application, 'clients', `/${id}`)} title={name}>
            <span class="badge plain">{clients.types[type as keyof typeof clients.types]}</span>{' '}
            {!first_party && <span class="badge plain">{clients.asksConsent}</span>} {id}
            <Value words={words} of={redirect_urls} />
          </Way>
        ))}
      </Items>
      <More words={words} to={pathTo(application, 'clients')} next={page.next} />
    </Section>
  );
}

interface ClientProps {
  application: Application;
  client: ManagedClientDto;
  secrets: ListedApiKey[];
  mayWrite: boolean;
}

const SHOWN = ['id', 'redirect_urls', 'post_logout_urls', 'backchannel_logout_url', 'scopes', 'first_party'] as const;

/** One client, and its secrets. */
export function ClientPage({ words, language }: ConsoleView, { application, client, secrets, mayWrite }: ClientProps) {
  const { clients, keys, members } = words.applications;
  const path = pathTo(application, 'clients', `/${client.id}`);
  return (
    <>
      <Section
        title={client.name}
        action={
          mayWrite && (
            <>
              <LinkButton look="plain" href={`${path}/change`}>
                {clients.change}
              </LinkButton>
              <LinkButton look="danger" href={`${path}/remove`}>
                {clients.remove}
              </LinkButton>
            </>
          )
        }
      >
        <dl>
          <dt>{members.type}</dt>
          <dd>{clients.types[kindOf(client)]}</dd>
          {SHOWN.map((name) => (
            <>
              <dt key={name}>{members[name]}</dt>
              <dd>
                <Value words={words} of={client[name]} />
              </dd>
            </>
          ))}
        </dl>
      </Section>
      <Section
        title={clients.secrets}
        action={
          mayWrite &&
          client.type !== 'public' && (
            <LinkButton href={pathTo(application, 'keys', `/new?client=${client.id}`)}>{clients.newSecret}</LinkButton>
          )
        }
      >
        {secrets.length === 0 && <Empty>{client.type === 'public' ? clients.keepsNone : clients.noSecret}</Empty>}
        <Items>
          {secrets.map(({ id, name, state, lastUsedAt }) => (
            <Item
              key={id}
              title={
                <>
                  {name} {state !== 'active' && <span class="badge bad">{keys.states[state]}</span>}
                </>
              }
              actions={
                mayWrite &&
                state === 'active' && (
                  <>
                    <LinkButton look="plain" href={pathTo(application, 'keys', `/new?of=${id}`)}>
                      {keys.rotate}
                    </LinkButton>
                    <LinkButton look="danger" href={pathTo(application, 'keys', `/${id}/revoke`)}>
                      {keys.revoke}
                    </LinkButton>
                  </>
                )
              }
            >
              {lastUsedAt ? keys.usedOn(dayIn(new Date(lastUsedAt), language)) : keys.neverUsed}
            </Item>
          ))}
        </Items>
      </Section>
    </>
  );
}

interface FormProps {
  application: Application;
  typed: TypedClient;
  failure: ServiceError | undefined;
}

export function NewClientPage(view: ConsoleView, { application, typed, failure }: FormProps) {
  const { words, newId } = view;
  const { clients, members } = words.applications;
  return (
    <section class="card">
      <p class="soft">{clients.createIntro}</p>
      <Refusal {...{ view, failure }} />
      <ActForm
        view={view}
        action={pathTo(application, 'clients')}
        back={pathTo(application, 'clients')}
        button={clients.create}
        hidden={{ newId }}
      >
        <Field label={members.id} name="id" value={typed.id} maxLength={63} hint={clients.idHint} required />
        <Choice
          label={members.type}
          name="type"
          options={CLIENT_KINDS.map((kind): [string, string] => [kind, clients.kindHints[kind]])}
          chosen={kindOf(typed)}
        />
        <Members {...{ view, typed }} />
      </ActForm>
    </section>
  );
}

export function ChangeClientPage(view: ConsoleView, { application, typed, failure }: FormProps) {
  const { words, csrf, common } = view;
  const path = pathTo(application, 'clients', `/${typed.id}`);
  return (
    <section class="card">
      <Refusal {...{ view, failure }} />
      <Form action={`${path}/review`} hidden={{ csrf }}>
        <Members {...{ view, typed }} />
        <div class="buttons">
          <Button>{words.applications.settings.review}</Button>
          <LinkButton look="plain" href={path}>
            {common.cancel}
          </LinkButton>
        </div>
      </Form>
    </section>
  );
}

/** What can also be changed later. */
function Members({ view: { words, common }, typed }: { view: ConsoleView; typed: TypedClient }) {
  const { clients, members, values } = words.applications;
  return (
    <>
      <Field label={members.name} name="name" value={typed.name} maxLength={100} required />
      {CLIENT_LISTS.map((name) => (
        <Lines key={name} label={members[name]} name={name} value={typed[name]} hint={clients.hints[name]} />
      ))}
      <Field
        label={members.backchannel_logout_url}
        name="backchannel_logout_url"
        type="url"
        value={typed.backchannel_logout_url}
        note={common.optional}
      />
      <Choice
        label={members.first_party}
        name="first_party"
        options={[
          ['yes', values.yes],
          ['no', `${values.no}: ${clients.asksConsent}`],
        ]}
        chosen={typed.first_party}
      />
    </>
  );
}

interface CreatedProps {
  application: Application;
  client: ManagedClientDto;
  secret: CreatedKey | undefined;
}

/** The only page that ever shows its secret. */
export function CreatedClientPage({ words }: ConsoleView, { application, client, secret }: CreatedProps) {
  const { clients, members } = words.applications;
  return (
    <section class="card">
      <Notice tone="good">{secret ? clients.createdWithSecret(client.name) : clients.created(client.name)}</Notice>
      <p>
        {members.id}: <Code>{client.id}</Code>
      </p>
      {secret && <p class="once">{secret.key}</p>}
      <LinkButton look="plain" href={pathTo(application, 'clients', `/${client.id}`)}>
        {clients.toClient}
      </LinkButton>
    </section>
  );
}

export function RemoveClientPage(
  view: ConsoleView,
  application: Application,
  client: ManagedClientDto,
  failure?: ServiceError,
) {
  const { clients, confirmName } = view.words.applications;
  const path = pathTo(application, 'clients', `/${client.id}`);
  return (
    <section class="card slim">
      <Refusal view={view} failure={failure} />
      <Effects of={clients.removeEffects} />
      <ActForm view={view} action={`${path}/remove`} back={path} button={clients.remove} isDangerous>
        <Field label={confirmName(client.name)} name="typed" autocomplete="off" required />
      </ActForm>
    </section>
  );
}
