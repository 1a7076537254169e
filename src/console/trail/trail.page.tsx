import type { AuditTrailRow } from '../../management/audit/audit-trail.statements.js';
import { AUDIT_TYPES } from '../../platform/audit/audit-types.js';
import type { Page } from '../../platform/database/page.js';
import { Button, Code, Field, Link, LinkButton } from '../../platform/pages/components.js';
import { Item, Items } from '../../portal/pages/views/items.js';
import { Moment } from '../../portal/pages/views/moment.js';
import { type Sent, textsIn } from '../fields.js';
import { ApplicationFilter } from '../views/application-filter.js';
import { Choice } from '../views/choice.js';
import type { ConsoleView } from '../views/view.js';

/** The same list, with some of its bounds changed. */
function narrowed(sent: Sent, change: Sent, path = '/console/trail'): string {
  const all = Object.entries({ ...sent, after: undefined, done: undefined, ...change });
  const said = all.flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value]] : []));
  const query = new URLSearchParams(said as [string, string][]).toString();
  return query === '' ? path : `${path}?${query}`;
}

export function TrailPage(view: ConsoleView, { rows, next }: Page<AuditTrailRow>, sent: Sent) {
  const { trail, frame } = view.words;
  const { kind, application, user, since } = textsIn(sent, ['kind', 'application', 'user', 'since']);
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
        <ApplicationFilter view={view} label={trail.application} chosen={application} />
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
          <Event key={row.id} view={view} row={row} sent={sent} />
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

function Event({ view, row, sent }: { view: ConsoleView; row: AuditTrailRow; sent: Sent }) {
  const { words, now, language } = view;
  const { trail } = words;
  return (
    <Item
      title={
        <>
          <Link href={narrowed(sent, { kind: row.type })}>{row.type}</Link>{' '}
          <span class="soft">
            <Moment at={row.occurredAt} now={now} language={language} />
          </span>
        </>
      }
    >
      {row.application && <Link href={narrowed(sent, { application: row.application })}>{row.application}</Link>}{' '}
      {row.identityId && <Link href={`/console/people/${row.identityId}`}>{row.identityId}</Link>} {row.ip}{' '}
      {row.managementKeyId && trail.withKey} {row.requestId && trail.request(row.requestId)}
      {Object.keys(row.details).length > 0 && (
        <details>
          <summary>{trail.details}</summary>
          <Code block>{JSON.stringify(row.details, null, 2)}</Code>
        </details>
      )}
    </Item>
  );
}
