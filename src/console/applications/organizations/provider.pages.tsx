import type { OwnProviderDto } from '../../../management/organizations/own-provider.dto.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Button, Checkbox, Code, Field, Form, LinkButton, Section } from '../../../platform/pages/components.js';
import { ActForm, Effects } from '../../views/act-form.js';
import { Empty } from '../../views/lists.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { pathTo } from '../views/application-pages.js';
import { BackTo } from './organizations.pages.js';
import type { FoundOrganization } from './the-organization.js';

/** Without its secret, which no page shows. */
export interface TypedProvider {
  issuer: string;
  client_id: string;
  label: string;
  trusts_mfa: boolean;
  isPublic: boolean;
}

export interface FoundProvider extends FoundOrganization {
  provider: OwnProviderDto | undefined;
  callback: string;
}

export function OwnProviderPage(view: ConsoleView, found: FoundProvider) {
  const { provider, callback, mayWrite } = found;
  const { values } = view.words.applications;
  const said = view.words.applications.organizations.provider;
  const path = `${found.path}/provider`;
  const mayTry = provider && view.operator.mayAt('applications:write', found.application.id);
  return (
    <Section
      title={said.title}
      action={
        mayWrite && (
          <>
            <LinkButton look={provider ? 'plain' : 'primary'} href={`${path}/set`}>
              {provider ? said.change : said.set}
            </LinkButton>
            {mayTry && (
              <Form
                action={pathTo(found.application, 'providers', `/${provider.id}/sign-in`)}
                hidden={{ csrf: view.csrf }}
                inline
              >
                <Button look="plain">{view.words.applications.providers.trial.button}</Button>
              </Form>
            )}
            {provider && (
              <LinkButton look="danger" href={`${path}/remove`}>
                {said.remove}
              </LinkButton>
            )}
          </>
        )
      }
    >
      <BackTo {...found} />
      <p class="soft">{said.intro}</p>
      {!provider && <Empty>{said.empty}</Empty>}
      <dl class="facts">
        {provider && (
          <>
            <dt>{said.issuer}</dt>
            <dd>
              <Code>{provider.issuer}</Code>
            </dd>
            <dt>{said.clientId}</dt>
            <dd>
              <Code>{provider.client_id}</Code>
            </dd>
            <dt>{said.secret}</dt>
            <dd>{provider.has_secret ? values.secret : values.none}</dd>
            <dt>{said.label}</dt>
            <dd>{provider.label}</dd>
            <dt>{said.trustsMfa}</dt>
            <dd>{provider.trusts_mfa ? values.yes : values.no}</dd>
          </>
        )}
        <dt>{said.callback}</dt>
        <dd>
          <Code>{callback}</Code>
        </dd>
      </dl>
    </Section>
  );
}

interface SetProps {
  typed: TypedProvider;
  failure: ServiceError | undefined;
}

export function SetProviderPage(view: ConsoleView, found: FoundProvider, { typed, failure }: SetProps) {
  const said = view.words.applications.organizations.provider;
  const { optional } = view.common;
  const { callback, provider } = found;
  const hasSecret = provider?.has_secret === true;
  const path = `${found.path}/provider`;
  return (
    <section class="card">
      <Refusal {...{ view, failure }} />
      <Effects of={said.effects} />
      <p>
        {said.callback}: <Code>{callback}</Code>
      </p>
      <ActForm view={view} action={`${path}/set`} back={path} button={view.words.frame.save}>
        <Field
          label={said.issuer}
          name="issuer"
          type="url"
          value={typed.issuer}
          maxLength={2048}
          hint={said.issuerHint}
          required
        />
        <Field
          label={said.clientId}
          name="client_id"
          value={typed.client_id}
          maxLength={4096}
          autocomplete="off"
          required
        />
        <Field
          label={said.secret}
          name="client_secret"
          type="password"
          maxLength={4096}
          hint={hasSecret ? said.secretStays : said.secretHint}
          autocomplete="off"
        />
        {hasSecret && <Checkbox name="public" label={said.forgetSecret} isTicked={typed.isPublic} />}
        <Field
          label={said.label}
          name="label"
          value={typed.label}
          maxLength={100}
          note={optional}
          hint={said.labelHint}
        />
        <Checkbox name="trusts_mfa" label={said.trustsMfa} isTicked={typed.trusts_mfa} />
      </ActForm>
    </section>
  );
}

export function RemoveProviderPage(view: ConsoleView, found: FoundOrganization, provider: OwnProviderDto) {
  const said = view.words.applications.organizations.provider;
  const path = `${found.path}/provider`;
  return (
    <section class="card slim">
      <p>
        <strong>{provider.label}</strong> <span class="soft">{provider.issuer}</span>
      </p>
      <Effects of={said.removeEffects} />
      <ActForm view={view} action={`${path}/remove`} back={path} button={said.remove} isDangerous />
    </section>
  );
}
