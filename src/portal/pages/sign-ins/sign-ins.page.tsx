import { Button, Form, Section } from '../../../platform/pages/components.js';
import { Frame } from '../views/frame.js';
import { Item, Items, Way } from '../views/items.js';
import { Moment } from '../views/moment.js';
import type { PageView } from '../views/page-view.js';
import { ActivitySection } from './activity-section.js';
import { addressIn, deviceIn } from './device-words.js';
import type { SignedInPlace } from './signed-in-places.service.js';

export function SignInsPage(view: PageView<'sign-ins'>) {
  const { words } = view;
  return (
    <Frame view={view} room="signIns" title={words.frame.signIns} intro={words.signIns.intro}>
      <PlacesSection {...view} />
      <section class="card">
        <Items>
          <Way href="/portal/connections" title={words.connections.title}>
            {words.connections.about}
          </Way>
        </Items>
      </section>
      <ActivitySection {...view} />
    </Frame>
  );
}

function PlacesSection(view: PageView<'sign-ins'>) {
  const { words, csrf, facts } = view;
  const { signIns } = words;
  const hasOthers = facts.places.some(({ isCurrent }) => !isCurrent);
  return (
    <Section title={signIns.places}>
      <Items>
        {facts.places.map((place) => (
          <PlaceItem key={place.id} view={view} place={place} />
        ))}
        {hasOthers && (
          <Item
            actions={
              <Form action="/portal/sign-ins" hidden={{ csrf, session: 'others' }} inline>
                <Button look="danger">{signIns.endOthers}</Button>
              </Form>
            }
          >
            {signIns.endOthersNote}
          </Item>
        )}
      </Items>
      {!hasOthers && <p class="soft small">{signIns.onlyThis}</p>}
    </Section>
  );
}

function PlaceItem({ view, place }: { view: PageView<'sign-ins'>; place: SignedInPlace }) {
  const { words, csrf, now, language } = view;
  const { signIns } = words;
  const device = deviceIn(signIns, place.device);
  return (
    <Item
      title={
        <>
          {device} {place.isCurrent && <span class="badge">{signIns.thisOne}</span>}
        </>
      }
      actions={
        !place.isCurrent && (
          <Form action="/portal/sign-ins" hidden={{ csrf, session: place.id }} inline>
            <Button look="plain">
              {signIns.end}
              <span class="unseen"> {device}</span>
            </Button>
          </Form>
        )
      }
    >
      {[place.client, place.place, addressIn(signIns, place.ip)].filter(Boolean).join(' · ')}
      <br />
      {signIns.lastUsed}: <Moment at={place.lastUsedAt} now={now} language={language} /> · {signIns.signedIn}:{' '}
      <Moment at={place.openedAt} now={now} language={language} />
      {place.isContinued && (
        <>
          <br />
          {signIns.continued}
        </>
      )}
    </Item>
  );
}
