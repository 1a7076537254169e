import type { Application } from '../../../applications/entities/application.entity.js';
import { defaultRoleOf, namesOfRoles } from '../../../applications/roles.js';
import type { MemberDto } from '../../../organizations/members.dto.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Field } from '../../../platform/pages/components.js';
import { ActForm, Effects } from '../../views/act-form.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import type { FoundOrganization } from './the-organization.js';

export interface TypedMember {
  user: string;
  roles: string[];
}

interface AddProps {
  typed: TypedMember;
  failure: ServiceError | undefined;
}

export function AddMemberPage(
  view: ConsoleView,
  { application, path }: FoundOrganization,
  { typed, failure }: AddProps,
) {
  const { organizations } = view.words.applications;
  const { button, effects } = organizations.acts.add;
  const byDefault = namesOfRoles([defaultRoleOf(application)], application);
  return (
    <section class="card slim">
      <Refusal {...{ view, failure }} />
      <Effects of={effects} />
      <ActForm view={view} action={`${path}/members`} back={path} button={button}>
        <Field
          label={organizations.person}
          name="user"
          value={typed.user}
          maxLength={320}
          hint={organizations.personHint}
          autocomplete="off"
          required
        />
        <Roles {...{ view, application }} held={typed.roles} hint={organizations.rolesHint(byDefault)} />
      </ActForm>
    </section>
  );
}

interface MemberProps {
  member: MemberDto;
  failure: ServiceError | undefined;
}

export function ChangeRolesPage(
  view: ConsoleView,
  { application, path }: FoundOrganization,
  { member, failure }: MemberProps,
) {
  const { button, effects } = view.words.applications.organizations.acts.roles;
  return (
    <section class="card slim">
      <Refusal {...{ view, failure }} />
      <Who {...member} />
      <Effects of={effects} />
      <ActForm view={view} action={`${path}/members/${member.user_id}/roles`} back={path} button={button}>
        <Roles {...{ view, application }} held={member.roles} />
      </ActForm>
    </section>
  );
}

export function RemoveMemberPage(view: ConsoleView, { path }: FoundOrganization, member: MemberDto) {
  const { button, effects } = view.words.applications.organizations.acts.remove;
  const action = `${path}/members/${member.user_id}/remove`;
  return (
    <section class="card slim">
      <Who {...member} />
      <Effects of={effects} />
      <ActForm {...{ view, action, button }} back={path} isDangerous />
    </section>
  );
}

function Who({ name, email }: MemberDto) {
  return (
    <p>
      <strong>{name ?? email}</strong> {name && <span class="soft">{email}</span>}
    </p>
  );
}

interface RolesProps {
  view: ConsoleView;
  application: Application;
  held: string[];
  hint?: string;
}

export function Roles({ view, application, held, hint }: RolesProps) {
  return (
    <fieldset>
      <legend>{view.words.applications.organizations.roles}</legend>
      {hint && <p class="hint">{hint}</p>}
      {Object.entries(application.organizations?.roles ?? {}).map(([role, { name, permissions }]) => (
        <label key={role} class="box">
          <input type="checkbox" name="roles" value={role} checked={held.includes(role)} />
          <span>
            {name ?? role} <span class="soft small">{permissions.join(' ')}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
