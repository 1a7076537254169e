import { defaultRoleOf, namesOfRoles } from '../../../applications/roles.js';
import { OWN_PROVIDER } from '../../../plans/ways-in.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Checkbox, Field, LinkButton, Section } from '../../../platform/pages/components.js';
import { ActForm, Effects } from '../../views/act-form.js';
import { Choice } from '../../views/choice.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { BackTo } from './organizations.pages.js';
import type { TypedPolicy } from './policy-form.js';
import type { FoundOrganization } from './the-organization.js';

export function PolicyPage(view: ConsoleView, found: FoundOrganization) {
  const { values, organizations } = view.words.applications;
  const said = organizations.policy;
  const { application, path, mayWrite } = found;
  const { policy, joinByDomain } = found.organization;
  return (
    <Section
      title={said.title}
      action={mayWrite && <LinkButton href={`${path}/policy/change`}>{said.change}</LinkButton>}
    >
      <BackTo {...found} />
      <p class="soft">{said.intro}</p>
      <dl class="facts">
        <dt>{said.ways}</dt>
        <dd>{policy.providers?.map((way) => nameOf(way, view)).join(', ') ?? said.anyWay}</dd>
        <dt>{said.factor}</dt>
        <dd>{policy.secondFactor ? said.factorRequired : said.factorAsBefore}</dd>
        <dt>{said.hours}</dt>
        <dd>{policy.sessionHours ?? said.hoursAsBefore}</dd>
        <dt>{said.joins}</dt>
        <dd>
          {joinByDomain ? namesOfRoles([joinByDomain.role ?? defaultRoleOf(application)], application) : values.no}
        </dd>
      </dl>
    </Section>
  );
}

const nameOf = (way: string, { words }: ConsoleView): string =>
  way === OWN_PROVIDER ? words.applications.organizations.provider.title : way;

interface FormProps {
  ways: string[];
  typed: TypedPolicy;
  seen: string;
  failure: ServiceError | undefined;
}

export function ChangePolicyPage(
  view: ConsoleView,
  { application, ...found }: FoundOrganization,
  { ways, typed, seen, failure }: FormProps,
) {
  const said = view.words.applications.organizations.policy;
  const path = `${found.path}/policy`;
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
