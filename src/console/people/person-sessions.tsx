import type { ComponentChildren } from 'preact';
import type { SessionEnd } from '../../management/sessions/session-ends.statement.js';
import { LinkButton, Section } from '../../platform/pages/components.js';
import { Item, Items } from '../../portal/pages/views/items.js';
import { Moment } from '../../portal/pages/views/moment.js';
import { endReasonOf } from '../../session/lifecycle/end-reasons.js';
import type { SessionRecordRow } from '../../session/lifecycle/session-record.statements.js';
import { WORDS } from '../../words/words.js';
import type { PersonQuery } from './people.js';
import type { SectionProps } from './person.page.js';
import { deviceOf, type PersonView, placeOf } from './where.js';

/** The session whose id was searched for. */
export function MarkedSection({ view, facts }: SectionProps) {
  const { marked } = facts;
  if (!marked) return null;
  return (
    <section class="card marked" id="session">
      <h2>{view.words.people.sessions.marked}</h2>
      <Items>
        {marked.isLive ? (
          <LivingItem view={view} facts={facts} session={marked} />
        ) : (
          <EndedItem view={view} session={marked} end={facts.ends.get(marked.id)} />
        )}
      </Items>
      <p class="soft small">
        <code>{marked.id}</code>
      </p>
    </section>
  );
}

export function LivingSection({ view, facts }: SectionProps) {
  const { sessions } = view.words.people;
  const { rows, next } = facts.living;
  return (
    <Section title={sessions.living}>
      {rows.length === 0 ? (
        <p class="soft">{sessions.noneLiving}</p>
      ) : (
        <Items>
          {rows.map((session) => (
            <LivingItem key={session.id} view={view} facts={facts} session={session} />
          ))}
        </Items>
      )}
      <Older view={view} facts={facts} list="living" next={next} />
    </Section>
  );
}

interface LivingProps extends SectionProps {
  session: SessionRecordRow;
}

function LivingItem({ view, facts, session }: LivingProps) {
  const { words, operator, now, language } = view;
  const { sessions } = words.people;
  const device = deviceOf(sessions, session.userAgent);
  const mayEnd = operator.mayAt('sessions:revoke', session.applicationId);
  return (
    <Item
      title={<Device view={view} session={session} />}
      actions={
        mayEnd && (
          <LinkButton look="plain" href={`/console/people/${facts.user.id}/sessions/${session.id}/end`}>
            {sessions.end}
            <span class="unseen"> {device}</span>
          </LinkButton>
        )
      }
    >
      {placeOf(view, session.ip)}
      <br />
      {sessions.lastUsed}: <Moment at={session.lastUsedAt} now={now} language={language} /> · {sessions.opened}:{' '}
      <Moment at={session.openedAt} now={now} language={language} /> · {session.provider}
      {session.isContinued && (
        <>
          <br />
          {sessions.continued}
        </>
      )}
    </Item>
  );
}

function Device({ view, session }: { view: PersonView; session: SessionRecordRow }) {
  const { sessions } = view.words.people;
  return (
    <>
      {deviceOf(sessions, session.userAgent)}{' '}
      {session.audience === 'portal' && <span class="badge plain">{sessions.portal}</span>}
    </>
  );
}

export function EndedSection({ view, facts }: SectionProps) {
  const { sessions } = view.words.people;
  const { next } = facts.ended;
  const rows = facts.ended.rows.toSorted((one, other) => Number(other.endedAt) - Number(one.endedAt));
  return (
    <Section title={sessions.ended} id="ended">
      {rows.length === 0 ? (
        <p class="soft">{sessions.noneEnded}</p>
      ) : (
        <Items>
          {rows.map((session) => (
            <EndedItem key={session.id} view={view} session={session} end={facts.ends.get(session.id)} />
          ))}
        </Items>
      )}
      <Older view={view} facts={facts} list="ended" next={next} />
    </Section>
  );
}

interface EndedProps {
  view: PersonView;
  session: SessionRecordRow;
  end: SessionEnd | undefined;
}

/** Why in one sentence, and below it what the trail says: when, who, from where, by which request. */
function EndedItem({ view, session, end }: EndedProps) {
  const { words, language, now } = view;
  const { sessions } = words.people;
  const reason = endReasonOf(session.ended ?? 'logout');
  const why = reason === 'absolute' ? sessions.tooLong : WORDS[language].portal.endReasons[reason];
  return (
    <Item title={why}>
      <Moment at={session.endedAt ?? session.lastUsedAt} now={now} language={language} />
      <Evidence view={view} end={end} isByTime={reason === 'idle' || reason === 'absolute'} />
      <br />
      <Device view={view} session={session} />
      {' · '}
      {placeOf(view, session.ip)} · {sessions.lastUsed}:{' '}
      <Moment at={session.lastUsedAt} now={now} language={language} />
    </Item>
  );
}

function Evidence({ view, end, isByTime }: { view: PersonView; end: SessionEnd | undefined; isByTime: boolean }) {
  const { sessions } = view.words.people;
  if (!end) return <> · {isByTime ? sessions.noEvent : sessions.noTrace}</>;
  const given = end.details.reason_given;
  const by =
    (end.operatorEmail && sessions.byOperator(end.operatorEmail)) ??
    (end.keyName && sessions.byKey(end.keyName)) ??
    (end.ip === null && end.requestId === null ? sessions.byCommandLine : deviceOf(sessions, end.userAgent));
  return (
    <>
      {` · ${by}`}
      {end.ip && <> · {placeOf(view, end.ip)}</>}
      {typeof given === 'string' && ` · ${sessions.because(given)}`}
      {end.type === 'sessions.cut_off' && ` · ${sessions.cutOff}`}
      {end.requestId && (
        <>
          {' · '}
          {sessions.request} <a href={`/console/people?q=${encodeURIComponent(end.requestId)}`}>{end.requestId}</a>
        </>
      )}
    </>
  );
}

interface OlderProps extends SectionProps {
  list: 'living' | 'ended' | 'activity';
  next: string | null;
}

/** The way on, and back to the newest. */
export function Older({ view, facts, list, next }: OlderProps): ComponentChildren {
  const { activity } = view.words.people;
  const isOlder = facts.query[list] !== undefined;
  if (!next && !isOlder) return null;
  const to = (cursor: string | undefined): string => {
    const query: PersonQuery = { ...facts.query, [list]: cursor };
    const given = Object.entries(query).filter((member): member is [string, string] => member[1] !== undefined);
    return `/console/people/${facts.user.id}?${new URLSearchParams(given)}#${list}`;
  };
  return (
    <div class="buttons" id={list === 'ended' ? undefined : list}>
      {isOlder && (
        <LinkButton look="plain" href={to(undefined)}>
          {activity.newest}
        </LinkButton>
      )}
      {next && (
        <LinkButton look="plain" href={to(next)}>
          {activity.older}
        </LinkButton>
      )}
    </div>
  );
}
