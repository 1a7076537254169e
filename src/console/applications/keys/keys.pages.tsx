import type { ListedApiKey } from '../../../applications/api-keys/api-keys.statements.js';
import { API_KEY_SCOPES } from '../../../applications/entities/api-key.entity.js';
import type { Application } from '../../../applications/entities/application.entity.js';
import type { CreatedKey } from '../../../management/applications/managed-keys.js';
import type { Page } from '../../../platform/database/page.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Field, LinkButton, Notice, Section } from '../../../platform/pages/components.js';
import { dayIn, Moment } from '../../../portal/pages/views/moment.js';
import { ActForm } from '../../views/act-form.js';
import { Choice } from '../../views/choice.js';
import { Empty, More } from '../../views/lists.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { pathTo } from '../views/application-pages.js';

interface KeysProps {
  application: Application;
  page: Page<ListedApiKey>;
  mayWrite: boolean;
}

export function KeysPage(view: ConsoleView, { application, page, mayWrite }: KeysProps) {
  const { words, now, language } = view;
  const { keys } = words.applications;
  const { rows, next } = page;
  return (
    <Section
      title={words.applications.parts.keys}
      action={mayWrite && <LinkButton href={pathTo(application, 'keys', '/new')}>{keys.create}</LinkButton>}
    >
      <p class="soft">{keys.intro}</p>
      {rows.length === 0 && <Empty>{keys.empty}</Empty>}
      {rows.length > 0 && (
        <table class="rows changes">
          <thead>
            <tr>
              <th scope="col">{keys.name}</th>
              <th scope="col">{keys.scopes}</th>
              <th scope="col">{keys.lastUse}</th>
              <th scope="col">{keys.made}</th>
              {mayWrite && <th scope="col">{keys.actions}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((key) => (
              <tr key={key.id}>
                <td>
                  {key.name} <State {...{ view, listed: key }} />
                  {key.clientId && <div class="soft small">{keys.secretOf(key.clientId)}</div>}
                </td>
                <td data-label={keys.scopes}>{key.scopes.join(', ')}</td>
                <td data-label={keys.lastUse}>
                  {key.lastUsedAt ? dayIn(new Date(key.lastUsedAt), language) : <span class="soft">{keys.never}</span>}
                </td>
                <td data-label={keys.made}>
                  <Moment at={key.createdAt} now={now} language={language} />
                </td>
                {mayWrite && <td>{key.state === 'active' && <Acts {...{ view, application, listed: key }} />}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <More words={words} to={pathTo(application, 'keys')} next={next} />
    </Section>
  );
}

interface OfKey {
  view: ConsoleView;
  listed: ListedApiKey;
}

function State({ view: { words, language }, listed: { state, expiresAt } }: OfKey) {
  const { keys } = words.applications;
  if (state !== 'active') return <span class="badge bad">{keys.states[state]}</span>;
  return expiresAt && <span class="badge plain">{keys.until(dayIn(expiresAt, language))}</span>;
}

function Acts({ view: { words }, application, listed: { id } }: OfKey & { application: Application }) {
  const { keys } = words.applications;
  return (
    <div class="actions">
      <LinkButton look="plain" href={pathTo(application, 'keys', `/new?of=${id}`)}>
        {keys.rotate}
      </LinkButton>
      <LinkButton look="danger" href={pathTo(application, 'keys', `/${id}/revoke`)}>
        {keys.revoke}
      </LinkButton>
    </div>
  );
}

export interface NewKeyProps {
  application: Application;
  /** The one that it will replace. */
  old: ListedApiKey | undefined;
  /** The client whose secret it is. */
  clientId: string | null;
  name: string;
  scopes: readonly string[];
  failure?: ServiceError | undefined;
}

/** How many days a key may last. */
export const LASTS = [30, 90, 365];

export function NewKeyPage(view: ConsoleView, asked: NewKeyProps) {
  const { application, old, clientId, name, scopes, failure } = asked;
  const { keys } = view.words.applications;
  const { newId } = view;
  return (
    <section class="card slim">
      {old ? <p>{keys.rotateIntro(old.name)}</p> : <p class="soft">{keys.createIntro}</p>}
      <Refusal {...{ view, failure }} />
      <ActForm
        view={view}
        action={pathTo(application, 'keys')}
        back={pathTo(application, 'keys')}
        button={keys.create}
        hidden={{ newId, ...(old ? { of: old.id } : clientId && { client: clientId }) }}
      >
        <Field label={keys.name} name="name" value={name} maxLength={100} hint={keys.nameHint} required />
        {clientId ? (
          <p class="soft">{keys.secretOf(clientId)}</p>
        ) : (
          <fieldset>
            <legend>{keys.scopes}</legend>
            {API_KEY_SCOPES.map((scope) => (
              <label key={scope} class="box">
                <input type="checkbox" name="scopes" value={scope} checked={scopes.includes(scope)} />
                <span>
                  <code>{scope}</code> {keys.scopeHints[scope]}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <Choice
          label={keys.lasts}
          name="days"
          options={[['', keys.forever], ...LASTS.map((days): [string, string] => [String(days), keys.days(days)])]}
        />
      </ActForm>
    </section>
  );
}

/** The only page that ever shows it. */
export function CreatedKeyPage(
  { words }: ConsoleView,
  application: Application,
  made: CreatedKey,
  old: string | undefined,
) {
  const { keys } = words.applications;
  return (
    <section class="card">
      <Notice tone="good">{keys.createdNow(made.name)}</Notice>
      <p class="once">{made.key}</p>
      {old && <p>{keys.thenRevoke}</p>}
      <div class="buttons">
        {old && (
          <LinkButton look="danger" href={pathTo(application, 'keys', `/${old}/revoke`)}>
            {keys.revokeOld}
          </LinkButton>
        )}
        <LinkButton look="plain" href={pathTo(application, 'keys')}>
          {keys.back}
        </LinkButton>
      </div>
    </section>
  );
}

export function RevokeKeyPage(
  view: ConsoleView,
  application: Application,
  { id, name, lastUsedAt }: ListedApiKey,
  failure?: ServiceError,
) {
  const { words, language } = view;
  const { keys, confirmName } = words.applications;
  return (
    <section class="card slim">
      <Refusal view={view} failure={failure} />
      <p>{keys.revokeIntro}</p>
      <p>{lastUsedAt ? keys.usedOn(dayIn(new Date(lastUsedAt), language)) : keys.neverUsed}</p>
      <ActForm
        view={view}
        action={pathTo(application, 'keys', `/${id}/revoke`)}
        back={pathTo(application, 'keys')}
        button={keys.revoke}
        isDangerous
      >
        <Field label={confirmName(name)} name="typed" autocomplete="off" required />
      </ActForm>
    </section>
  );
}
