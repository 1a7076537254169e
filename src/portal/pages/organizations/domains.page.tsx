import { recordNameOf, recordValueOf } from '../../../organizations/domains/domain-name.js';
import type { OrganizationDomain } from '../../../organizations/domains/organization-domain.entity.js';
import { Button, Code, Field, Form, Notice, Section } from '../../../platform/pages/components.js';
import { Frame } from '../views/frame.js';
import { Item, Items } from '../views/items.js';
import { Moment } from '../views/moment.js';
import { PageForm } from '../views/page-form.js';
import { type PageView, problemIn } from '../views/page-view.js';

type View = PageView<'domains'>;

const pathOf = ({ facts }: View): string => `/portal/organizations/${facts.organization.slug}/domains`;

/** The domains of an organization, what DNS must say of them, and the form that claims one. */
export function DomainsPage(view: View) {
  const { words, facts, typed } = view;
  const { domains: said } = words.organizations;
  const { organization, domains } = facts;
  return (
    <Frame view={view} room="overview" title={said.title} intro={said.intro(organization.name)}>
      <section class="card">
        {domains.length === 0 ? (
          <p>{said.none}</p>
        ) : (
          <Items>
            {domains.map((domain) => (
              <DomainItem key={domain.id} view={view} its={domain} />
            ))}
          </Items>
        )}
      </section>
      <Section title={said.claim}>
        <PageForm view={view} action={pathOf(view)} send={said.claimIt} back="/portal/organizations">
          <Field
            label={said.domain}
            name="domain"
            autocomplete="off"
            required
            maxLength={300}
            value={typed.domain}
            hint={said.hint}
            error={problemIn(view, 'domain')}
          />
        </PageForm>
      </Section>
    </Frame>
  );
}

function DomainItem({ view, its }: { view: View; its: OrganizationDomain }) {
  const { words, csrf, problem, typed, now, language } = view;
  const { domains: said } = words.organizations;
  const { domain, token, verifiedAt } = its;
  const act = (name: 'check' | 'remove', label: string) => (
    <Form action={pathOf(view)} hidden={{ csrf, [name]: domain }} inline>
      <Button look="plain">
        {label}
        <span class="unseen"> {domain}</span>
      </Button>
    </Form>
  );
  return (
    <Item
      title={domain}
      actions={
        <>
          {!verifiedAt && act('check', said.check)}
          {act('remove', said.remove)}
        </>
      }
    >
      {verifiedAt ? (
        <>
          {said.proved} · <Moment at={verifiedAt} now={now} language={language} />
        </>
      ) : (
        <>
          {problem?.field === 'check' && typed.check === domain && (
            <Notice tone="bad" id="problem">
              {problem.text}
            </Notice>
          )}
          <p>{said.setRecord}</p>
          <dl>
            <dt>{said.record.type}</dt>
            <dd>
              <Code>TXT</Code>
            </dd>
            <dt>{said.record.name}</dt>
            <dd>
              <Code>{recordNameOf(domain)}</Code>
            </dd>
            <dt>{said.record.value}</dt>
            <dd>
              <Code>{recordValueOf(token)}</Code>
            </dd>
          </dl>
        </>
      )}
    </Item>
  );
}
