import { Section } from '../../../platform/pages/components.js';
import { Item, Items } from '../views/items.js';
import { Moment } from '../views/moment.js';
import type { PageView } from '../views/page-view.js';

/** What the person has agreed to; nothing where they were never asked. */
export function AgreementsSection({ words, now, language, facts }: PageView<'data'>) {
  const { agreements = [] } = facts;
  if (agreements.length === 0) return null;
  const { data } = words;
  return (
    <Section title={data.agreementsTitle}>
      <Items>
        {agreements.map(({ id, document, version, url, agreedAt }) => (
          <Item
            key={id}
            title={
              url ? (
                <a href={url} target="_blank" rel="noopener">
                  {data.agreed[document](version)}
                </a>
              ) : (
                data.agreed[document](version)
              )
            }
          >
            <Moment at={agreedAt} now={now} language={language} />
          </Item>
        ))}
      </Items>
    </Section>
  );
}
