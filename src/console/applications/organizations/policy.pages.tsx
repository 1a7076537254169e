import type { Application } from '../../../applications/entities/application.entity.js';
import { defaultRoleOf, namesOfRoles } from '../../../applications/roles.js';
import type { ManagedOrganizationDto } from '../../../management/organizations/managed-organizations.dto.js';
import { OWN_PROVIDER } from '../../../plans/ways-in.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Checkbox, Field, LinkButton, Section } from '../../../platform/pages/components.js';
import { ActForm, Effects } from '../../views/act-form.js';
import { Choice } from '../../views/choice.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { BackTo } from './organizations.pages.js';
import type { TypedPolicy } from './policy-form.js';

interface OneProps {
  application: Application;
  organization: ManagedOrganizationDto;
  path: string;
  mayWrite: boolean;
}

export function PolicyPage(view: ConsoleView, { application, organization, path, mayWrite }: OneProps) {
  const { values, organizations } = view.words.applications;
  const said = organizations.policy;
  const { policy, join_by_domain } = organization;
  return (
    <Section title={said.title} action={mayWrite && <LinkButton href={`${path}/change`}>{said.change}</LinkButton>}>
      <BackTo {...{ application, organization }} />
      <p class="soft">{said.intro}</p>
      <dl class="facts">
        <dt>{said.ways}</dt>
        <dd>{policy.providers?.map((way) => nameOf(way, view)).join(', ') ?? said.anyWay}</dd>
        <dt>{said.factor}</dt>
        <dd>{policy.second_factor ? said.factorRequired : said.factorAsBefore}</dd>
        <dt>{said.hours}</dt>
        <dd>{policy.session_hours ?? said.hoursAsBefore}</dd>
        <dt>{said.joins}</dt>
        <dd>
          {join_by_domain.enabled
            ? namesOfRoles([join_by_domain.role ?? defaultRoleOf(application)], application)
            : values.no}
        </dd>
      </dl>
    </Section>
  );
}

const nameOf = (way: string, { words }: ConsoleView): string =>
  way === OWN_PROVIDER ? words.applications.organizations.provider.title : way;

interface FormProps {
  application: Application;
  path: string;
  ways: string[];
  typed: TypedPolicy;
  seen: string;
  failure: ServiceError | undefined;
}

export function ChangePolicyPage(view: ConsoleView, { application, path, ways, typed, seen, failure }: FormProps) {
  const said = view.words.applications.organizations.policy;
  const byDefault = namesOfRoles([defaultRoleOf(application)], application);
  const roles = Object.entries(application.organizations?.roles ?? {});
  return (
    <section class="card slim">
      <Refusal {...{ view, failure }} />
      <Effects of={said.effects} />
      <ActForm view={view} action={`${path}/change`} back={path} button={view.words.frame.save} hidden={{ seen }}>
        <fieldset>
          <legend>{said.ways}</legend>
          <p class="hint">{said.waysHint}</p>
          {[...new Set([...ways, ...typed.providers])].map((way) => (
            <label key={way} class="box">
              <input type="checkbox" name="providers" value={way} checked={typed.providers.includes(way)} />
              <span>{nameOf(way, view)}</span>
            </label>
          ))}
        </fieldset>
        <Choice
          label={said.factor}
          name="second_factor"
          options={[
            ['', said.factorAsBefore],
            ['required', said.factorRequired],
          ]}
          chosen={typed.secondFactor}
        />
        <Field
          label={said.hours}
          name="session_hours"
          value={typed.hours}
          inputMode="numeric"
          maxLength={5}
          hint={said.hoursHint}
          autocomplete="off"
        />
        <Checkbox name="joins" label={said.joinsBox} isTicked={typed.joins} />
        <Choice
          label={said.joinRole}
          name="role"
          options={[['', byDefault], ...roles.map(([role, { name }]): [string, string] => [role, name ?? role])]}
          chosen={typed.role}
        />
      </ActForm>
    </section>
  );
}
