import type { Application } from '../../../applications/entities/application.entity.js';
import { defaultRoleOf, namesOfRoles } from '../../../applications/roles.js';
import type { ListedInvitation } from '../../../flows/invitations/invitations.statements.js';
import type { Organization } from '../../../organizations/organization.entity.js';
import type { Page } from '../../../platform/database/page.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { LinkButton, Section } from '../../../platform/pages/components.js';
import { ActForm, Effects } from '../../views/act-form.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import type { Typed } from '../invitations/invitation-form.js';
import { Fields, InvitationRows } from '../invitations/invitations.pages.js';
import { Roles } from './members.pages.js';
import { BackTo } from './organizations.pages.js';

export type TypedInto = Typed & { roles: string[] };

interface ListProps {
  application: Application;
  organization: Organization;
  path: string;
  page: Page<ListedInvitation>;
  mayWrite: boolean;
}

export function InvitationsIntoPage(view: ConsoleView, props: ListProps) {
  const { application, organization, path, page, mayWrite } = props;
  const { organizations, invitations, parts } = view.words.applications;
  const mayInvite = mayWrite && application.organizations;
  return (
    <Section
      title={parts.invitations}
      action={mayInvite && <LinkButton href={`${path}/new`}>{invitations.create}</LinkButton>}
    >
      <BackTo {...{ application, organization }} />
      <p class="soft">{organizations.invitations.intro}</p>
      <InvitationRows
        {...{ view, path, page, mayWrite }}
        maySend
        rolesOf={({ roles }) => namesOfRoles(roles, application) || organizations.noRoles}
      />
    </Section>
  );
}

interface InviteProps {
  application: Application;
  path: string;
  typed: TypedInto;
  failure: ServiceError | undefined;
}

export function InviteIntoPage(view: ConsoleView, { application, path, typed, failure }: InviteProps) {
  const { organizations, invitations } = view.words.applications;
  const byDefault = namesOfRoles([defaultRoleOf(application)], application);
  return (
    <section class="card slim">
      <Refusal {...{ view, failure }} />
      <Effects of={organizations.invitations.effects} />
      <ActForm view={view} action={path} back={path} button={invitations.create}>
        <Fields {...{ view, typed }} />
        <Roles {...{ view, application }} held={typed.roles} hint={organizations.rolesHint(byDefault)} />
      </ActForm>
    </section>
  );
}
