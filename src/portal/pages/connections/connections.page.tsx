import { abilitiesIn } from '../../../login/consent/abilities.js';
import { Button, Form } from '../../../platform/pages/components.js';
import { Frame } from '../views/frame.js';
import { Item, Items } from '../views/items.js';
import { Moment } from '../views/moment.js';
import type { PageView } from '../views/page-view.js';

export function ConnectionsPage(view: PageView<'connections'>) {
  const { words, common, csrf, language, now, application, facts } = view;
  const { connections } = words;
  const isEmpty = facts.connections.length === 0;
  return (
    <Frame view={view} room="signIns" title={connections.title} intro={!isEmpty && connections.intro(application.name)}>
      <section class="card">
        {isEmpty && <p>{connections.none}</p>}
        {!isEmpty && (
          <Items>
            {facts.connections.map(({ id, host, name, createdAt, ...agreed }) => (
              <Item
                key={id}
                title={host ?? common.consent.thisDevice}
                actions={
                  <Form action="/portal/connections" hidden={{ csrf, connection: id }} inline>
                    <Button look="plain">
                      {connections.withdraw}
                      <span class="unseen"> {name}</span>
                    </Button>
                  </Form>
                }
              >
                {common.consent.callsItself(name)}
                <ul>
                  {abilitiesIn(common.consent, agreed).map((ability) => (
                    <li key={ability}>{ability}</li>
                  ))}
                </ul>
                {connections.since}: <Moment at={createdAt} now={now} language={language} />
              </Item>
            ))}
          </Items>
        )}
        {!isEmpty && <p class="soft small">{connections.effect}</p>}
      </section>
    </Frame>
  );
}
