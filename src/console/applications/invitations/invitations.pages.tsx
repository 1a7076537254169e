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

export const FIELDS = ['email', 'name', 'locale', 'redirect_url', 'days'] as const;
export type Typed = Record<(typeof FIELDS)[number], string>;

/** How many days an invitation may last. */
const LASTS = [1, 7, 14, 30];

interface ListProps {
  application: Application;
  page: Page<ListedInvitation>;
  mayWrite: boolean;
}

export function InvitationsPage(view: ConsoleView, { application, page, mayWrite }: ListProps) {
  const { words, now, language } = view;
  const { invitations, parts, settings } = words.applications;
  const { rows, next } = page;
  const isClosed = application.signUp === 'closed';
  const invite = <LinkButton href={pathTo(application, 'invitations', '/new')}>{invitations.create}</LinkButton>;
  return (
    <Section title={parts.invitations} action={mayWrite && !isClosed && invite}>
      <p class="soft">
        {settings.signUps[application.signUp]}. {isClosed ? invitations.closed : invitations.intro}
      </p>
      {rows.length === 0 && <Empty>{invitations.empty}</Empty>}
      {rows.length > 0 && (
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
                </td>
                <td data-label={invitations.sent}>
                  <Moment at={one.sentAt} now={now} language={language} />
                </td>
                <td data-label={invitations.ends}>{dayIn(one.expiresAt, language)}</td>
                {mayWrite && <td>{isUnended(one) && <Acts {...{ view, application, id: one.id }} />}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <More words={words} to={pathTo(application, 'invitations')} next={next} />
    </Section>
  );
}

const isUnended = ({ state }: ListedInvitation): boolean => state === 'open' || state === 'expired';

function Acts({ view: { words }, application, id }: { view: ConsoleView; application: Application; id: string }) {
  const { acts } = words.applications.invitations;
  return (
    <div class="actions">
      {application.signUp !== 'closed' && (
        <LinkButton look="plain" href={pathTo(application, 'invitations', `/${id}/resend`)}>
          {acts.resend.button}
        </LinkButton>
      )}
      <LinkButton look="danger" href={pathTo(application, 'invitations', `/${id}/withdraw`)}>
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
  return (
    <section class="card slim">
      <Refusal {...{ view, failure }} />
      <Effects of={invitations.effects} />
      <ActForm
        view={view}
        action={pathTo(application, 'invitations')}
        back={pathTo(application, 'invitations')}
        button={invitations.create}
      >
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
      </ActForm>
    </section>
  );
}

interface ActProps {
  application: Application;
  invitation: ListedInvitation;
  name: 'resend' | 'withdraw';
  failure: ServiceError | undefined;
}

export function ActPage(view: ConsoleView, { application, invitation, name, failure }: ActProps) {
  const { button, effects } = view.words.applications.invitations.acts[name];
  return (
    <section class="card slim">
      <Refusal {...{ view, failure }} />
      <p>
        <strong>{invitation.email}</strong>
      </p>
      <Effects of={effects} />
      <ActForm
        view={view}
        action={pathTo(application, 'invitations', `/${invitation.id}/${name}`)}
        back={pathTo(application, 'invitations')}
        button={button}
        isDangerous={name === 'withdraw'}
      />
    </section>
  );
}
