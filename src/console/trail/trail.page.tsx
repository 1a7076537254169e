import { CONSOLE_SLUG } from '../../applications/built-in.js';
import type { AuditTrailRow } from '../../management/audit/audit-trail.statements.js';
import type { ApplicationChoice } from '../../management/users/find-users.statement.js';
import { AUDIT_TYPES } from '../../platform/audit/audit-types.js';
import type { Page } from '../../platform/database/page.js';
import { Button, Code, Field, Link, LinkButton } from '../../platform/pages/components.js';
import { Item, Items } from '../../portal/pages/views/items.js';
import { Moment } from '../../portal/pages/views/moment.js';
import { type Sent, textsIn } from '../fields.js';
import { AccountLink } from '../views/account-link.js';
import type { AccountNames } from '../views/account-names.js';
import { ApplicationFilter } from '../views/application-filter.js';
import { Choice } from '../views/choice.js';
import { eventWords } from '../views/event-words.js';
import type { ConsoleView } from '../views/view.js';

/** The same list, with some of its bounds changed. */
function narrowed(sent: Sent, change: Sent, path = '/console/trail'): string {
  const all = Object.entries({ ...sent, after: undefined, done: undefined, ...change });
  const said = all.flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value]] : []));
  const query = new URLSearchParams(said as [string, string][]).toString();
  return query === '' ? path : `${path}?${query}`;
}

export function TrailPage(
  view: ConsoleView,
  { rows, next }: Page<AuditTrailRow>,
  sent: Sent,
  { names, choices }: { names: AccountNames; choices: ApplicationChoice[] },
) {
  const { trail, frame } = view.words;
  const { kind, application, organization, user, since } = textsIn(sent, [
    ...(['kind', 'application', 'organization', 'user', 'since'] as const),
  ]);
  return (
    <section class="card">
      <p class="soft">{trail.intro}</p>
      <form class="filters" action="/console/trail">
        <Choice
          label={trail.kind}
          name="kind"
          options={[['', trail.every], ...AUDIT_TYPES.map((type): [string, string] => [type, type])]}
          chosen={kind}
        />
        <ApplicationFilter view={view} label={trail.application} chosen={application} choices={choices} />
        <Field label={trail.organization} name="organization" value={organization} note={trail.organizationHint} />
        <Field label={trail.person} name="user" value={user} note={trail.personHint} />
        <Field label={trail.since} name="since" value={since} note="2026-01-31" />
        <div class="buttons">
          <Button look="plain">{trail.show}</Button>
        </div>
      </form>
      <p class="row small">
        <Link href="/console/trail">{trail.all}</Link>
        <Link href={narrowed(sent, {}, '/console/trail/export')}>{trail.csv}</Link>
      </p>
      {rows.length === 0 && <p>{trail.none}</p>}
      <Items>
        {rows.map((row) => (
          <Event key={row.id} view={view} row={row} sent={sent} names={names} />
        ))}
      </Items>
      {next && (
        <LinkButton look="plain" href={narrowed(sent, { after: next })}>
          {frame.more}
        </LinkButton>
      )}
    </section>
  );
}

interface EventProps {
  view: ConsoleView;
  row: AuditTrailRow;
  sent: Sent;
  names: AccountNames;
}

function Event({ view, row, sent, names }: EventProps) {
  const { words, now, language } = view;
  const { trail } = words;
  const kind = <Link href={narrowed(sent, { kind: row.type })}>{row.type}</Link>;
  const told = eventWords(row.type, row.details, language);
  const operator = row.operatorId && (names.get(row.operatorId)?.email ?? row.operatorId);
  const said = [
    told && kind,
    row.application === CONSOLE_SLUG
      ? row.application
      : row.application && <Link href={narrowed(sent, { application: row.application })}>{row.application}</Link>,
    row.identityId && <AccountLink id={row.identityId} names={names} />,
    row.ip,
    operator && trail.by(operator),
    row.managementKeyId && trail.withKey,
    row.requestId && (
      <Link href={`/console/people?q=${encodeURIComponent(row.requestId)}`}>{trail.request(row.requestId)}</Link>
    ),
  ].filter(Boolean);
  return (
    <Item
      title={told ?? kind}
      actions={
        <span class="soft small">
          <Moment at={row.occurredAt} now={now} language={language} />
        </span>
      }
    >
      {said.map((part, index) => (
        <>
          {index > 0 && ' · '}
          {part}
        </>
      ))}
      {Object.keys(row.details).length > 0 && (
        <details>
          <summary>{trail.details}</summary>
          <Code block>{JSON.stringify(row.details, null, 2)}</Code>
        </details>
      )}
    </Item>
  );
}
