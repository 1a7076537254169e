import type { Application } from '../../../applications/entities/application.entity.js';
import type { ListedInvitation } from '../../../flows/invitations/invitations.statements.js';
import type { Page } from '../../../platform/database/page.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Field, LinkButton, Section } from '../../../platform/pages/components.js';
import { dayIn, Moment } from '../../../portal/pages/views/moment.js';
import { ActForm, Effects } from '../../views/act-form.js';
import { Choice } from '../../views/choice.js';
import { Empty, More } from '../../views/lists.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { pathTo } from '../views/application-pages.js';
import type { Typed } from './invitation-form.js';

/** How many days an invitation may last. */
const LASTS = [1, 7, 14, 30];

interface ListProps {
  application: Application;
  page: Page<ListedInvitation>;
  mayWrite: boolean;
}

export function InvitationsPage(view: ConsoleView, { application, page, mayWrite }: ListProps) {
  const { invitations, parts, settings } = view.words.applications;
  const isClosed = application.signUp === 'closed';
  const path = pathTo(application, 'invitations');
  return (
    <Section
      title={parts.invitations}
      action={mayWrite && !isClosed && <LinkButton href={`${path}/new`}>{invitations.create}</LinkButton>}
    >
      <p class="soft">
        {settings.signUps[application.signUp]}. {isClosed ? invitations.closed : invitations.intro}
      </p>
      <InvitationRows {...{ view, path, page, mayWrite }} maySend={!isClosed} />
    </Section>
  );
}

interface RowsProps {
  view: ConsoleView;
  path: string;
  page: Page<ListedInvitation>;
  mayWrite: boolean;
  maySend: boolean;
  /** What the person is to be. */
  rolesOf?: (invitation: ListedInvitation) => string;
}

export function InvitationRows({ view, path, page: { rows, next }, mayWrite, maySend, rolesOf }: RowsProps) {
  const { words, now, language } = view;
  const { invitations } = words.applications;
  if (rows.length === 0) return <Empty>{invitations.empty}</Empty>;
  return (
    <>
      <table class="rows changes">
        <thead>
          <tr>
            <th scope="col">{invitations.email}</th>
            <th scope="col">{invitations.sent}</th>
            <th scope="col">{invitations.ends}</th>
            {mayWrite && <th scope="col">{invitations.actions}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.id}>
              <td>
                {one.email}{' '}
                <span class={one.state === 'open' ? 'badge plain' : 'badge'}>{invitations.states[one.state]}</span>
                {one.name && <div class="soft small">{one.name}</div>}
                {rolesOf && <div class="soft small">{rolesOf(one)}</div>}
              </td>
              <td data-label={invitations.sent}>
                <Moment at={one.sentAt} now={now} language={language} />
              </td>
              <td data-label={invitations.ends}>{dayIn(one.expiresAt, language)}</td>
              {mayWrite && <td>{isUnended(one) && <Acts {...{ view, maySend }} path={`${path}/${one.id}`} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <More words={words} to={path} next={next} />
    </>
  );
}

const isUnended = ({ state }: ListedInvitation): boolean => state === 'open' || state === 'expired';

function Acts({ view: { words }, path, maySend }: { view: ConsoleView; path: string; maySend: boolean }) {
  const { acts } = words.applications.invitations;
  return (
    <div class="actions">
      {maySend && (
        <LinkButton look="plain" href={`${path}/resend`}>
          {acts.resend.button}
        </LinkButton>
      )}
      <LinkButton look="danger" href={`${path}/withdraw`}>
        {acts.withdraw.button}
      </LinkButton>
    </div>
  );
}

interface NewProps {
  application: Application;
  typed: Typed;
  failure: ServiceError | undefined;
}

export function NewInvitationPage(view: ConsoleView, { application, typed, failure }: NewProps) {
  const { invitations } = view.words.applications;
  const path = pathTo(application, 'invitations');
  return (
    <section class="card slim">
      <Refusal {...{ view, failure }} />
      <Effects of={invitations.effects} />
      <ActForm view={view} action={path} back={path} button={invitations.create}>
        <Fields {...{ view, typed }} />
      </ActForm>
    </section>
  );
}

export function Fields({ view, typed }: { view: ConsoleView; typed: Typed }) {
  const { invitations } = view.words.applications;
  return (
    <>
      <Field label={invitations.email} name="email" type="email" value={typed.email} required autofocus />
      <Field label={invitations.name} name="name" value={typed.name} hint={invitations.nameHint} />
      <Field label={invitations.language} name="locale" value={typed.locale} hint={invitations.languageHint} />
      <Field
        label={invitations.page}
        name="redirect_url"
        type="url"
        value={typed.redirect_url}
        hint={invitations.pageHint}
      />
      <Choice
        label={invitations.lasts}
        name="days"
        options={LASTS.map((days) => [String(days), invitations.days(days)])}
        chosen={typed.days || '7'}
      />
    </>
  );
}

interface ActProps {
  /** That of the list. */
  path: string;
  invitation: ListedInvitation;
  name: 'resend' | 'withdraw';
  effects: string[];
  failure: ServiceError | undefined;
}

export function ActPage(view: ConsoleView, { path, invitation, name, effects, failure }: ActProps) {
  return (
    <section class="card slim">
      <Refusal {...{ view, failure }} />
      <p>
        <strong>{invitation.email}</strong>
      </p>
      <Effects of={effects} />
      <ActForm
        view={view}
        action={`${path}/${invitation.id}/${name}`}
        back={path}
        button={view.words.applications.invitations.acts[name].button}
        isDangerous={name === 'withdraw'}
      />
    </section>
  );
}
