import type { DomainDto } from '../../../organizations/domains/domains.dto.js';
import type { Page } from '../../../platform/database/page.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Code, Field, LinkButton, Section } from '../../../platform/pages/components.js';
import { Item, Items } from '../../../portal/pages/views/items.js';
import { Moment } from '../../../portal/pages/views/moment.js';
import { ActForm, Effects } from '../../views/act-form.js';
import { Empty, More } from '../../views/lists.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { BackTo } from './organizations.pages.js';
import type { FoundOrganization } from './the-organization.js';

export function DomainsPage(view: ConsoleView, found: FoundOrganization, page: Page<DomainDto>) {
  const said = view.words.applications.organizations.domains;
  const { mayWrite } = found;
  const path = `${found.path}/domains`;
  return (
    <Section title={said.title} action={mayWrite && <LinkButton href={`${path}/new`}>{said.claim}</LinkButton>}>
      <BackTo {...found} />
      <p class="soft">{said.intro}</p>
      {page.rows.length === 0 && <Empty>{said.empty}</Empty>}
      <Items>
        {page.rows.map((domain) => (
          <DomainItem key={domain.domain} {...{ view, domain, mayWrite }} path={`${path}/${domain.domain}`} />
        ))}
      </Items>
      <More words={view.words} to={path} next={page.next} />
    </Section>
  );
}

interface ItemProps {
  view: ConsoleView;
  domain: DomainDto;
  path: string;
  mayWrite: boolean;
}

function DomainItem({ view, domain, path, mayWrite }: ItemProps) {
  const { words, now, language } = view;
  const { acts, proved, waits } = words.applications.organizations.domains;
  const { domain: name, verified_at, created_at } = domain;
  return (
    <Item
      title={
        <>
          {name} <span class={verified_at ? 'badge' : 'badge plain'}>{verified_at ? proved : waits}</span>
        </>
      }
      actions={
        mayWrite && (
          <>
            {!verified_at && (
              <LinkButton look="plain" href={`${path}/verify`}>
                {acts.verify.button}
                <span class="unseen"> {name}</span>
              </LinkButton>
            )}
            <LinkButton look="danger" href={`${path}/remove`}>
              {acts.remove.button}
              <span class="unseen"> {name}</span>
            </LinkButton>
          </>
        )
      }
    >
      <Moment at={new Date(verified_at ?? created_at)} now={now} language={language} />
    </Item>
  );
}

interface ClaimProps {
  typed: string;
  failure: ServiceError | undefined;
}

export function ClaimDomainPage(view: ConsoleView, found: FoundOrganization, { typed, failure }: ClaimProps) {
  const said = view.words.applications.organizations.domains;
  const path = `${found.path}/domains`;
  return (
    <section class="card slim">
      <Refusal {...{ view, failure }} />
      <Effects of={said.claimEffects} />
      <ActForm view={view} action={path} back={path} button={said.claim}>
        <Field
          label={said.domain}
          name="domain"
          value={typed}
          maxLength={300}
          hint={said.domainHint}
          autocomplete="off"
          required
        />
      </ActForm>
    </section>
  );
}

interface ActProps {
  domain: DomainDto;
  name: 'verify' | 'remove';
  failure: ServiceError | undefined;
}

/** The record stands where it is looked for, so that it can be copied from there. */
export function DomainActPage(view: ConsoleView, found: FoundOrganization, { domain, name, failure }: ActProps) {
  const said = view.words.applications.organizations.domains;
  const { button, effects } = said.acts[name];
  const path = `${found.path}/domains`;
  const { record } = domain;
  return (
    <section class="card">
      <Refusal {...{ view, failure }} />
      {name === 'verify' && (
        <>
          <p>{said.record}</p>
          <dl class="facts">
            <dt>{said.recordName}</dt>
            <dd>
              <Code>{record.name}</Code>
            </dd>
            <dt>{said.recordType}</dt>
            <dd>
              <Code>{record.type}</Code>
            </dd>
            <dt>{said.recordValue}</dt>
            <dd>
              <Code>{record.value}</Code>
            </dd>
          </dl>
        </>
      )}
      <Effects of={effects} />
      <ActForm
        {...{ view, button }}
        action={`${path}/${domain.domain}/${name}`}
        back={path}
        isDangerous={name === 'remove'}
      />
    </section>
  );
}
