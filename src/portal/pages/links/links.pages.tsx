import { labelOf } from '../../../applications/provider-types/provider-types.js';
import { labelIn } from '../../../identities/account/links/link-changes.service.js';
import { ProviderMark } from '../../../login/views/provider-mark.js';
import { Button, CardEnding, Form, Link, LinkButton, Section } from '../../../platform/pages/components.js';
import { Frame } from '../views/frame.js';
import { Item, Items } from '../views/items.js';
import { Moment } from '../views/moment.js';
import { PageForm } from '../views/page-form.js';
import type { PageView } from '../views/page-view.js';

/** Accounts elsewhere that sign in to this one. */
export function LinksSection({ words: { links }, facts, now, language }: PageView<'security'>) {
  const { links: linked, providers, named } = facts.linked;
  if (linked.length === 0 && providers.length === 0) return null;
  return (
    <Section
      title={links.title}
      action={
        providers.length > 0 && (
          <LinkButton look="plain" href="/portal/linked-accounts/add">
            {links.add}
          </LinkButton>
        )
      }
    >
      <p class="soft small">{links.about}</p>
      {linked.length > 0 && (
        <Items>
          {linked.map(({ id, provider, accountName, createdAt }) => (
            <Item
              key={id}
              title={labelIn(named, provider)}
              actions={
                <LinkButton look="plain" href={`/portal/linked-accounts/${id}/remove`}>
                  {links.remove}
                  <span class="unseen"> {labelIn(named, provider)}</span>
                </LinkButton>
              }
            >
              {accountName && <>{accountName} · </>}
              {links.since}: <Moment at={createdAt} now={now} language={language} />
            </Item>
          ))}
        </Items>
      )}
    </Section>
  );
}

/** Leads to the provider, which says whose account it is. */
export function AddLinkPage(view: PageView<'add-link'>) {
  const { words, common, csrf, application, facts } = view;
  return (
    <Frame view={view} room="security" title={words.links.addTitle} intro={words.links.addIntro(application.name)}>
      <section class="card slim">
        <Form action="/portal/linked-accounts/add" hidden={{ csrf }}>
          <div class="providers">
            {facts.providers.map((provider) => (
              <Button key={provider.provider} look="plain" full name="provider" value={provider.provider}>
                <ProviderMark type={provider.type} />
                {common.providers.continueWith(labelOf(provider))}
              </Button>
            ))}
          </div>
        </Form>
        <CardEnding>
          <Link href="/portal/security" look="quiet">
            {common.cancel}
          </Link>
        </CardEnding>
      </section>
    </Frame>
  );
}

export function RemoveLinkPage(view: PageView<'remove-link'>) {
  const { words, application, facts } = view;
  const { links } = words;
  return (
    <Frame
      view={view}
      room="security"
      title={links.removeTitle}
      intro={links.removeIntro(facts.label, application.name)}
    >
      <section class="card">
        <PageForm
          view={view}
          action={`/portal/linked-accounts/${facts.id}/remove`}
          send={links.removeIt}
          look="danger"
          back="/portal/security"
        />
      </section>
    </Frame>
  );
}
