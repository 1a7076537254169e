import { defaultRoleOf, namesOfRoles } from '../../../applications/roles.js';
import type { ListedInvitation } from '../../../flows/invitations/invitations.statements.js';
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
import type { FoundOrganization } from './the-organization.js';

export type TypedInto = Typed & { roles: string[] };

export function InvitationsIntoPage(view: ConsoleView, found: FoundOrganization, page: Page<ListedInvitation>) {
  const { organizations, invitations, parts } = view.words.applications;
  const { application, mayWrite } = found;
  const path = `${found.path}/invitations`;
  const mayInvite = mayWrite && application.organizations;
  return (
    <Section
      title={parts.invitations}
      action={mayInvite && <LinkButton href={`${path}/new`}>{invitations.create}</LinkButton>}
    >
      <BackTo {...found} />
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
  typed: TypedInto;
  failure: ServiceError | undefined;
}

export function InviteIntoPage(view: ConsoleView, found: FoundOrganization, { typed, failure }: InviteProps) {
  const { organizations, invitations } = view.words.applications;
  const { application } = found;
  const path = `${found.path}/invitations`;
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
