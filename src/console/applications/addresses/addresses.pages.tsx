import type { Application } from '../../../applications/entities/application.entity.js';
import type { ManagedApplicationDto } from '../../../management/applications/managed-application.dto.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Button, Field, Form, LinkButton, Notice, Section } from '../../../platform/pages/components.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { pathTo } from '../views/application-pages.js';
import { Lines, Value } from '../views/values.js';
import { Rule, Verdict } from '../views/verdict.js';
import { ADDRESSES, LISTS, PAGES, type Typed } from './addresses-form.js';
import type { Judgement } from './judgement.js';

interface AddressesProps {
  application: Application;
  shown: ManagedApplicationDto;
  judgement: Judgement | undefined;
  mayWrite: boolean;
}

/** Where the application is, and whether a URL would be accepted. */
export function AddressesPage(view: ConsoleView, { application, shown, judgement, mayWrite }: AddressesProps) {
  const { words } = view;
  const { addresses, members } = words.applications;
  return (
    <>
      <Section title={addresses.tester}>
        <p class="soft">{addresses.testerIntro}</p>
        <form class="filters" action={pathTo(application, 'addresses')}>
          <div class="field">
            <div class="label">
              <label for="url">{addresses.url}</label>
            </div>
            <input
              id="url"
              name="url"
              type="text"
              inputMode="url"
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              maxLength={4000}
              value={judgement?.text ?? ''}
            />
          </div>
          <Button>{addresses.test}</Button>
        </form>
        {judgement && <Outcome {...{ view, application, judgement }} />}
      </Section>
      <Section
        title={addresses.title}
        action={
          mayWrite && (
            <LinkButton look="plain" href={pathTo(application, 'addresses', '/change')}>
              {addresses.change}
            </LinkButton>
          )
        }
      >
        <dl>
          {ADDRESSES.map((name) => (
            <>
              <dt key={name}>{members[name]}</dt>
              <dd>
                <Value words={words} of={shown[name]} />
              </dd>
            </>
          ))}
        </dl>
      </Section>
    </>
  );
}

interface OutcomeProps {
  view: ConsoleView;
  application: Application;
  judgement: Judgement;
}

function Outcome({ view, application, judgement }: OutcomeProps) {
  const { verdict } = view.words.applications.addresses;
  const { fault, spelled, origin = '', isOnOrigin, nearOrigin, isListed, nearUrl, login, cancel, clients } = judgement;
  return (
    <div class="stack">
      <Notice tone={login ? 'good' : 'bad'}>{login ? verdict.accepted : verdict.refused}</Notice>
      <Verdict>
        <Rule passes={fault === undefined}>
          {fault === undefined ? verdict.spellingRight : verdict.faults[fault]} {spelled && <code>{spelled}</code>}
        </Rule>
        {isOnOrigin !== undefined && (
          <Rule passes={isOnOrigin}>
            {isOnOrigin ? verdict.originRight(origin) : verdict.originWrong(origin)}{' '}
            {nearOrigin && verdict.originNear(nearOrigin)}
          </Rule>
        )}
        {fault === undefined && (
          <Rule passes={isListed !== false}>
            {isListed === undefined ? verdict.listNone : isListed ? verdict.listRight : verdict.listWrong}{' '}
            {nearUrl && (
              <>
                {verdict.listNear} <code>{nearUrl}</code>
              </>
            )}
          </Rule>
        )}
      </Verdict>
      <dl>
        <dt>{verdict.uses.login}</dt>
        <dd>{login ? verdict.yes : verdict.no}</dd>
        <dt>{verdict.uses.cancel}</dt>
        <dd>{cancel ? verdict.yes : verdict.no}</dd>
        <dt>{verdict.uses.clients}</dt>
        <dd>
          {clients.length === 0
            ? verdict.no
            : clients.map(({ id, name }) => (
                <div key={id}>{id === application.id ? verdict.ownClient : `${name} (${id})`}</div>
              ))}
        </dd>
      </dl>
    </div>
  );
}

interface ChangeProps {
  application: Application;
  typed: Typed;
  failure: ServiceError | undefined;
}

export function ChangeAddressesPage(view: ConsoleView, { application, typed, failure }: ChangeProps) {
  const { words, csrf, common } = view;
  const { addresses, members } = words.applications;
  return (
    <section class="card">
      <Refusal {...{ view, failure }} />
      <Form action={pathTo(application, 'addresses', '/review')} hidden={{ csrf }}>
        {LISTS.map((name) => (
          <Lines key={name} label={members[name]} name={name} value={typed[name]} hint={addresses.hints[name]} />
        ))}
        {PAGES.map((name) => (
          <Field key={name} label={members[name]} name={name} type="url" value={typed[name]} note={common.optional} />
        ))}
        <div class="buttons">
          <Button>{words.applications.settings.review}</Button>
          <LinkButton look="plain" href={pathTo(application, 'addresses')}>
            {common.cancel}
          </LinkButton>
        </div>
      </Form>
    </section>
  );
}
