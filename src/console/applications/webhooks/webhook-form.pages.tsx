import type { Application } from '../../../applications/entities/application.entity.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Checkbox, Code, Field, LinkButton, Notice } from '../../../platform/pages/components.js';
import { dayIn } from '../../../portal/pages/views/moment.js';
import { ActForm } from '../../views/act-form.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { pathTo } from '../views/application-pages.js';
import { TYPE_CHOICES, type TypedWebhook } from './webhook-form.js';

interface FormProps {
  application: Application;
  typed: TypedWebhook;
  failure?: ServiceError | undefined;
}

export function NewWebhookPage(view: ConsoleView, { application, typed, failure }: FormProps) {
  const { words, newId } = view;
  const { webhooks } = words.applications;
  return (
    <section class="card">
      <p class="soft">{webhooks.createIntro}</p>
      <Refusal {...{ view, failure }} />
      <ActForm
        view={view}
        action={pathTo(application, 'webhooks')}
        back={pathTo(application, 'webhooks')}
        button={webhooks.create}
        hidden={{ newId }}
      >
        <Members {...{ view, typed }} />
        <Checkbox name="ed25519" label={webhooks.ed25519} />
      </ActForm>
    </section>
  );
}

interface ChangeProps extends FormProps {
  id: string;
  seen: string;
}

export function ChangeWebhookPage(view: ConsoleView, { application, typed, failure, id, seen }: ChangeProps) {
  const { words } = view;
  const path = pathTo(application, 'webhooks', `/${id}`);
  return (
    <section class="card">
      <p class="soft">{words.applications.webhooks.changeIntro}</p>
      <Refusal {...{ view, failure }} />
      <ActForm view={view} action={`${path}/change`} back={path} button={words.frame.save} hidden={{ seen }}>
        <Members {...{ view, typed }} />
      </ActForm>
    </section>
  );
}

function Members({ view: { words, common }, typed }: { view: ConsoleView; typed: TypedWebhook }) {
  const { members, webhooks } = words.applications;
  const { hints } = webhooks;
  return (
    <>
      <Field label={members.url} name="url" type="url" value={typed.url} maxLength={2000} hint={hints.url} required />
      <Field
        label={members.owner_email}
        name="owner_email"
        type="email"
        value={typed.owner_email}
        hint={hints.owner_email}
        autocomplete="off"
        required
      />
      <Field
        label={members.description}
        name="description"
        value={typed.description ?? ''}
        maxLength={500}
        note={common.optional}
      />
      <fieldset>
        <legend>{members.types}</legend>
        <p class="hint">{hints.types}</p>
        {TYPE_CHOICES.map((choices) => (
          <div key={choices[0]} class="switches">
            {choices.map((type) => (
              <label key={type} class="box">
                <input type="checkbox" name="types" value={type} checked={typed.types.includes(type)} />
                <code>{type}</code>
              </label>
            ))}
          </div>
        ))}
      </fieldset>
    </>
  );
}

interface SecretProps {
  application: Application;
  id: string;
  secret: string;
  publicKey: string | null;
  /** Until then the old one signs too. */
  previousUntil?: Date;
}

/** The only page that ever shows it. */
export function SecretPage(view: ConsoleView, { application, id, secret, publicKey, previousUntil }: SecretProps) {
  const { webhooks } = view.words.applications;
  return (
    <section class="card">
      <Notice tone="good">{webhooks.createdNow}</Notice>
      <p class="once">{secret}</p>
      {publicKey && (
        <p>
          {webhooks.publicKey}: <Code>{publicKey}</Code>
        </p>
      )}
      {previousUntil && <p>{webhooks.oldUntil(dayIn(previousUntil, view.language))}</p>}
      <LinkButton look="plain" href={pathTo(application, 'webhooks', `/${id}`)}>
        {webhooks.back}
      </LinkButton>
    </section>
  );
}
