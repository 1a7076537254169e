import type { UserEvent } from '../../management/users/user-activity.statement.js';
import { Section } from '../../platform/pages/components.js';
import { Item, Items } from '../../portal/pages/views/items.js';
import { Moment } from '../../portal/pages/views/moment.js';
import { eventWords } from '../views/event-words.js';
import type { SectionProps } from './person.page.js';
import { Older } from './person-sessions.js';
import { deviceOf, type PersonView, placeOf } from './where.js';

/** What happened, the newest first, with the name that the trail has for it. */
export function ActivitySection({ view, facts }: SectionProps) {
  const { activity } = view.words.people;
  const { rows, next } = facts.activity;
  return (
    <Section title={activity.title}>
      {rows.length === 0 ? (
        <p class="soft">{activity.none}</p>
      ) : (
        <Items>
          {rows.map((event) => (
            <EventItem key={event.id} view={view} event={event} />
          ))}
        </Items>
      )}
      <Older view={view} facts={facts} list="activity" next={next} />
    </Section>
  );
}

function EventItem({ view, event }: { view: PersonView; event: UserEvent }) {
  const { words, language, now } = view;
  const { sessions } = words.people;
  const told = eventWords(event.type, event.details, language);
  const { reason, reason_given: given } = event.details;
  const by = event.operatorEmail
    ? sessions.byOperator(event.operatorEmail)
    : event.userAgent && deviceOf(sessions, event.userAgent);
  const said = [
    by,
    placeOf(view, event.ip),
    typeof reason === 'string' && reason,
    typeof given === 'string' && sessions.because(given),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Item
      title={told ?? <code>{event.type}</code>}
      actions={
        <span class="soft small">
          <Moment at={new Date(event.at)} now={now} language={language} />
        </span>
      }
    >
      {told && (
        <>
          <code>{event.type}</code>
          {(said || event.requestId) && ' · '}
        </>
      )}
      {said}
      {event.requestId && (
        <>
          {said && ' · '}
          <a href={`/console/people?q=${encodeURIComponent(event.requestId)}`}>{event.requestId}</a>
        </>
      )}
    </Item>
  );
}
