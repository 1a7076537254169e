import { namesOfRoles } from '../../../applications/roles.js';
import type { OrganizationEvent } from '../../../organizations/organization-events.statement.js';
import { Code, LinkButton } from '../../../platform/pages/components.js';
import { Frame } from '../views/frame.js';
import { Item, Items } from '../views/items.js';
import { Moment } from '../views/moment.js';
import type { PageView } from '../views/page-view.js';
import { ToOrganizations } from './organizations.pages.js';

type View = PageView<'organization-events'>;

/** What happened in an organization, for those who manage it. */
export function EventsPage(view: View) {
  const { words, facts } = view;
  const { organizations } = words;
  const { organization, events } = facts;
  return (
    <Frame
      view={view}
      room="overview"
      title={organizations.history}
      intro={organizations.historyIntro(organization.name)}
    >
      <ToOrganizations words={words} />
      <section class="card">
        {events.rows.length === 0 && <p>{organizations.nothingHappened}</p>}
        <Items>
          {events.rows.map((event) => (
            <EventItem key={event.id} view={view} event={event} />
          ))}
        </Items>
        {events.next && (
          <LinkButton look="plain" href={`/portal/organizations/${organization.slug}/audit?after=${events.next}`}>
            {organizations.moreEvents}
          </LinkButton>
        )}
      </section>
    </Frame>
  );
}

function EventItem({ view, event }: { view: View; event: OrganizationEvent }) {
  const { words, application, now, language } = view;
  const { organizations } = words;
  const { identityId, email, name, byId, byEmail, byName, roles, domain, invited } = event;
  const told: Record<string, string> = organizations.happened;
  const said = [
    domain ?? invited,
    identityId && (name ?? email ?? organizations.former),
    roles && namesOfRoles(roles, application),
    byId === null && organizations.byOperator,
    byId !== null && byId !== identityId && organizations.by(byName ?? byEmail ?? organizations.former),
  ];
  return (
    <Item title={told[event.type] ?? <Code>{event.type}</Code>}>
      {said.filter(Boolean).join(' · ')} · <Moment at={event.occurredAt} now={now} language={language} />
    </Item>
  );
}
