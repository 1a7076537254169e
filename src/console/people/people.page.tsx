import type { ManagedUserRow } from '../../management/users/list-users.statement.js';
import { type Found, SEARCH_SIZES } from '../../management/users/user-search.js';
import { Button, Field, LinkButton, Notice } from '../../platform/pages/components.js';
import { Moment } from '../../portal/pages/views/moment.js';
import { Choice } from '../views/choice.js';
import { More } from '../views/lists.js';
import type { ConsoleView } from '../views/view.js';
import type { Listed, ListQuery } from './people.js';

const MOST_CHOICES = 30;

export function PeoplePage(view: ConsoleView, listed: Listed) {
  return (
    <section class="card">
      <search>
        <FindForm view={view} listed={listed} />
      </search>
      <div id="found" class="stack" aria-live="polite">
        <Hits view={view} listed={listed} />
      </div>
    </section>
  );
}

function FindForm({ view, listed }: { view: ConsoleView; listed: Listed }) {
  const { people, frame } = view.words;
  const { query, choices } = listed;
  const slugs = choices.map(({ slug }): [string, string] => [slug, slug]);
  return (
    <form action="/console/people" class="find" id="find">
      <Field
        label={people.search}
        name="q"
        type="search"
        value={query.text}
        maxLength={320}
        autocomplete="off"
        autofocus
      />
      {choices.length > MOST_CHOICES ? (
        <Field label={people.application} name="application" value={query.application} autocomplete="off" />
      ) : (
        <Choice
          label={people.application}
          name="application"
          options={[['', frame.every], ...slugs]}
          chosen={query.application}
        />
      )}
      <Button>{people.find}</Button>
    </form>
  );
}

function Hits({ view, listed }: { view: ConsoleView; listed: Listed }) {
  const { people } = view.words;
  const { query, found, newest, isUnknownApplication } = listed;
  if (isUnknownApplication) return <Notice tone="bad">{people.unknownApplication}</Notice>;
  if (found) return <FoundHits view={view} found={found} query={query} />;
  if (!newest || newest.rows.length === 0) return <p class="soft">{people.nobody}</p>;
  return (
    <>
      <h2>{people.newest}</h2>
      <Rows view={view} users={newest.rows} />
      <More words={view.words} to="/console/people" keeping={{ application: query.application }} next={newest.next} />
    </>
  );
}

interface FoundProps {
  view: ConsoleView;
  found: Found;
  query: ListQuery;
}

function FoundHits({ view, found: { users, session, events, isCut }, query }: FoundProps) {
  const { people } = view.words;
  const isNothing = users.length === 0 && !session && events.length === 0;
  return (
    <>
      {session && (
        <>
          <h2>{people.session}</h2>
          <ul class="list">
            <li>
              <a class="row-link" href={`/console/people/${session.identityId}?session=${session.id}`}>
                <strong>{people.sessionOf(session.application)}</strong>
                <span class="end">
                  <Moment at={session.openedAt} now={view.now} language={view.language} />
                </span>
                <span class="soft small">
                  <code>{session.id}</code>
                </span>
              </a>
            </li>
          </ul>
        </>
      )}
      {events.length > 0 && <RequestHits view={view} events={events} />}
      {users.length > 0 && <Rows view={view} users={users} />}
      {isCut && <Cut view={view} query={query} />}
      {isNothing && (
        <p>
          <strong>{people.nothingFound}</strong> <span class="soft">{people.nothingFoundHint}</span>
        </p>
      )}
    </>
  );
}

/** The same hits and more of them, up to a number that a person can still read. */
function Cut({ view, query: { text, application, most } }: { view: ConsoleView; query: ListQuery }) {
  const { people, frame } = view.words;
  const next = SEARCH_SIZES.find((size) => size > most);
  if (!next) return <p class="soft small">{people.cut}</p>;
  const asked = new URLSearchParams({ q: text, application, most: String(next), live: '1' });
  return (
    <div class="buttons">
      <LinkButton look="plain" href={`/console/people?${asked}`}>
        {frame.more}
      </LinkButton>
    </div>
  );
}

/** What a request did: each event leads to the person that it is about. */
function RequestHits({ view, events }: { view: ConsoleView; events: Found['events'] }) {
  const { people } = view.words;
  return (
    <>
      <h2>{people.request}</h2>
      <ul class="list">
        {events.map(({ id, type, identityId, email, occurredAt, application, ip, sessionId }) => {
          const facts = (
            <>
              <strong>{email ?? people.noUser}</strong>
              <span class="end">
                <Moment at={occurredAt} now={view.now} language={view.language} />
              </span>
              <span class="soft small">
                <code>{type}</code>
                {[application, ip].filter(Boolean).map((fact) => ` · ${fact}`)}
              </span>
            </>
          );
          const href = `/console/people/${identityId}${sessionId ? `?session=${sessionId}` : ''}`;
          return (
            <li key={id}>
              {email ? (
                <a class="row-link" href={href}>
                  {facts}
                </a>
              ) : (
                facts
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Rows({ view, users }: { view: ConsoleView; users: ManagedUserRow[] }) {
  return (
    <ul class="list">
      {users.map((user) => (
        <li key={user.id}>
          <a class="row-link" href={`/console/people/${user.id}`}>
            <strong>{user.name ?? user.email}</strong>
            <span class="end">{user.application}</span>
            <span class="soft small">{[user.name && user.email, user.externalId].filter(Boolean).join(' · ')}</span>
            <span class="end">
              <Badges view={view} user={user} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Badges({ view, user }: { view: ConsoleView; user: ManagedUserRow }) {
  const { badges } = view.words.people;
  return (
    <span class="badges">
      {user.blockedAt && <span class="badge bad">{badges.blocked}</span>}
      {!user.emailVerifiedAt && <span class="badge plain">{badges.unverified}</span>}
      {user.mfaEnabledAt && <span class="badge">{badges.factor}</span>}
    </span>
  );
}
