import { LinkButton, Section } from '../../../platform/pages/components.js';
import { Item, Items } from '../views/items.js';
import { Moment } from '../views/moment.js';
import type { PageView } from '../views/page-view.js';

/** The passkeys of the account, and the way to another one. */
export function PasskeysSection({ words, facts, plan, now, language }: PageView<'security'>) {
  const { passkeys, overview } = words;
  if (!plan.allowsProvider('passkey')) return null;
  return (
    <Section
      id="passkeys"
      title={overview.passkeys}
      action={
        <LinkButton look="plain" href="/portal/passkeys/new">
          {passkeys.add}
        </LinkButton>
      }
    >
      <p class="soft small">{passkeys.about}</p>
      {facts.passkeys.length > 0 && (
        <Items>
          {facts.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <Item
              key={id}
              title={name}
              actions={
                <>
                  <LinkButton look="plain" href={`/portal/passkeys/${id}`}>
                    {passkeys.rename}
                  </LinkButton>
                  <LinkButton look="plain" href={`/portal/passkeys/${id}/remove`}>
                    {passkeys.remove}
                    <span class="unseen"> {name}</span>
                  </LinkButton>
                </>
              }
            >
              {passkeys.added}: <Moment at={createdAt} now={now} language={language} />
              {lastUsedAt && (
                <>
                  {' · '}
                  {words.signIns.lastUsed}: <Moment at={lastUsedAt} now={now} language={language} />
                </>
              )}
            </Item>
          ))}
        </Items>
      )}
    </Section>
  );
}
