import { GONE, HIDDEN } from '../../mail/templates/hidden-secrets.js';
import type { MailPicture } from '../../mail/templates/mail-pictures.js';
import type { ManagedMailRow } from '../../management/mail/managed-mail.statements.js';
import type { ApplicationChoice } from '../../management/users/find-users.statement.js';
import type { Page } from '../../platform/database/page.js';
import { STATES, type State } from '../../platform/outbox/review.statements.js';
import { Button, Link, LinkButton } from '../../platform/pages/components.js';
import { Item, Items } from '../../portal/pages/views/items.js';
import { Moment } from '../../portal/pages/views/moment.js';
import { AccountLink } from '../views/account-link.js';
import type { AccountNames } from '../views/account-names.js';
import { ActForm } from '../views/act-form.js';
import { ApplicationFilter } from '../views/application-filter.js';
import { More, Sending, States } from '../views/lists.js';
import type { ConsoleView } from '../views/view.js';

interface Asked {
  application: string | undefined;
  state: State | undefined;
}

export function MailsPage(
  view: ConsoleView,
  page: Page<ManagedMailRow> | undefined,
  asked: Asked,
  { names, choices }: { names: AccountNames; choices: ApplicationChoice[] },
) {
  const { words } = view;
  const { mail } = words;
  const { application = '', state } = asked;
  return (
    <section class="card">
      <p class="soft">{mail.intro}</p>
      <form class="filters" action="/console/mail">
        <ApplicationFilter view={view} label={mail.application} chosen={application} choices={choices} isNeeded />
        <div class="buttons">
          <Button look="plain">{mail.show}</Button>
        </div>
      </form>
      {page && (
        <States
          label={words.frame.state}
          states={[['', mail.states.any], ...STATES.map((name): [string, string] => [name, mail.states[name]])]}
          chosen={state ?? ''}
          hrefOf={(name) => `/console/mail?${new URLSearchParams({ application, state: name })}`}
        />
      )}
      {page?.rows.length === 0 && <p>{mail.none}</p>}
      <Items>
        {page?.rows.map((row) => (
          <Item
            key={row.id}
            title={<Link href={`/console/mail/${row.id}`}>{row.template}</Link>}
            actions={<Retry view={view} row={row} />}
          >
            <Delivery view={view} row={row} names={names} />
          </Item>
        ))}
      </Items>
      <More words={words} to="/console/mail" keeping={{ application, state }} next={page?.next} />
    </section>
  );
}

function Retry({ view: { words, operator }, row }: { view: ConsoleView; row: ManagedMailRow }) {
  if (row.state !== 'dead' || !operator.mayAt('mail:resend', row.applicationId)) return null;
  return (
    <LinkButton look="plain" href={`/console/mail/${row.id}/retry`}>
      {words.mail.retry}
    </LinkButton>
  );
}

export const MAIL_STYLE = `
.mail { border: 1px solid var(--line); border-radius: .75rem; width: 100%; height: 46rem; background: none }
`;

/** A mail as its reader gets it, but for its links and codes. */
export function MailPage(
  view: ConsoleView,
  row: ManagedMailRow,
  picture: MailPicture | undefined,
  names: AccountNames,
) {
  const { mail } = view.words;
  return (
    <section class="card">
      <div class="row spread">
        <div>
          <strong>{row.template}</strong> <Delivery view={view} row={row} names={names} />
        </div>
        <Retry view={view} row={row} />
      </div>
      {picture && (
        <>
          <p class="soft">
            {picture.isTemplate ? mail.gone(GONE) : mail.asRead} {mail.hidden(HIDDEN)}
          </p>
          <iframe class="mail" src={`/console/mail/${row.id}/picture`} title={picture.subject} sandbox="" />
          <details>
            <summary>{mail.asText}</summary>
            <pre lang={row.language}>{picture.text}</pre>
          </details>
        </>
      )}
    </section>
  );
}

/** Where a mail is on its way, and what the mail server said last. */
function Delivery({ view, row, names }: { view: ConsoleView; row: ManagedMailRow; names: AccountNames }) {
  const { words, now, language } = view;
  const { mail } = words;
  const at = row.sentAt ?? row.deadAt ?? row.createdAt;
  return (
    <>
      <Sending state={row.state}>{mail.states[row.state]}</Sending> <Moment at={at} now={now} language={language} /> ·{' '}
      {mail.attempts(row.attempts)}{' '}
      {row.identityId && (
        <>
          · <AccountLink id={row.identityId} names={names} />
        </>
      )}
      {row.lastError && (
        <p>
          {mail.error}: {row.lastError}
        </p>
      )}
    </>
  );
}

export function RetryPage(view: ConsoleView, row: ManagedMailRow, names: AccountNames) {
  const { mail } = view.words;
  const path = `/console/mail/${row.id}`;
  return (
    <section class="card slim">
      <div>
        <strong>{row.template}</strong> <Delivery view={view} row={row} names={names} />
      </div>
      <p class="soft">{mail.retryIntro}</p>
      <ActForm view={view} action={`${path}/retry`} back={path} button={mail.retry} />
    </section>
  );
}
