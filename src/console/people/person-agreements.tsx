import { Section } from '../../platform/pages/components.js';
import { Item, Items } from '../../portal/pages/views/items.js';
import { Moment } from '../../portal/pages/views/moment.js';
import type { SectionProps } from './person.page.js';

/** Nothing where the person was never asked. */
export function AgreementsSection({ view, facts: { user } }: SectionProps) {
  const { agreements } = view.words.people;
  if (user.agreements.length === 0) return null;
  return (
    <Section title={agreements.title}>
      <Items>
        {user.agreements.map(({ document, version, url, how, agreed_at }) => {
          const title = `${agreements.documents[document]} · ${version}`;
          return (
            <Item
              key={title}
              title={
                url ? (
                  <a href={url} target="_blank" rel="noopener">
                    {title}
                  </a>
                ) : (
                  title
                )
              }
            >
              <Moment at={new Date(agreed_at)} now={view.now} language={view.language} /> · {agreements.how[how]}
            </Item>
          );
        })}
      </Items>
    </Section>
  );
}
