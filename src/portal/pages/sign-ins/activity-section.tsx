import { LinkButton, Section } from '../../../platform/pages/components.js';
import type { ActivityEventDto } from '../../activity/activity.dto.js';
import { Item, Items } from '../views/items.js';
import { Moment } from '../views/moment.js';
import type { PageView } from '../views/page-view.js';
import { addressIn, deviceIn } from './device-words.js';

/** What happened lately, the newest first, and why a session ended. */
export function ActivitySection(view: PageView<'sign-ins'>) {
  const { words, facts } = view;
  const { events, next } = facts.activity;
  return (
    <Section title={words.signIns.recent}>
      {events.length > 0 ? (
        <Items>
          {events.map((event) => (
            <EventItem key={event.id} view={view} event={event} />
          ))}
        </Items>
      ) : (
        <p class="soft">{words.signIns.nothing}</p>
      )}
      {(next || facts.isOlder) && (
        <div class="buttons">
          {facts.isOlder && (
            <LinkButton look="plain" href="/portal/sign-ins">
              {words.signIns.newest}
            </LinkButton>
          )}
          {next && (
            <LinkButton look="plain" href={`/portal/sign-ins?before=${next}`}>
              {words.signIns.older}
            </LinkButton>
          )}
        </div>
      )}
    </Section>
  );
}

function EventItem({ view, event }: { view: PageView<'sign-ins'>; event: ActivityEventDto }) {
  const { words, now, language } = view;
  const isEnd = event.type === 'session_ended';
  const title = isEnd && event.reason ? words.endReasons[event.reason] : words.activity[event.type];
  const device = isEnd ? (event.session_device ?? event.device) : event.device;
  const shownDevice = device && deviceIn(words.signIns, device);
  return (
    <Item title={title}>
      <Moment at={new Date(event.at)} now={now} language={language} />
      {[shownDevice, event.place, addressIn(words.signIns, event.ip)].filter(Boolean).map((fact) => ` · ${fact}`)}
    </Item>
  );
}
