import type { Application } from '../../../applications/entities/application.entity.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Button, Form, LinkButton, Section } from '../../../platform/pages/components.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { pathTo } from '../views/application-pages.js';
import { Lines } from '../views/values.js';
import { RULES, type Typed } from './rules-form.js';

/** A claim as it is written. */
const EXAMPLE = 'plan: metadata.plan';

interface RulesProps {
  application: Application;
  typed: Typed;
}

/** What tokens say, what a profile holds, and what members of organizations may do. */
export function RulesPage(view: ConsoleView, { application, typed, mayWrite }: RulesProps & { mayWrite: boolean }) {
  const { rules, addresses, members, values } = view.words.applications;
  return (
    <Section
      title={rules.title}
      action={
        mayWrite && (
          <LinkButton look="plain" href={pathTo(application, 'rules', '/change')}>
            {addresses.change}
          </LinkButton>
        )
      }
    >
      {RULES.map((name) => (
        <div key={name}>
          <h3>{members[name]}</h3>
          {typed[name] ? <pre tabindex={0}>{typed[name]}</pre> : <p class="soft">{values.none}</p>}
        </div>
      ))}
    </Section>
  );
}

/** The fields of the change. */
export function ChangeRulesPage(
  view: ConsoleView,
  { application, typed, failure }: RulesProps & { failure: ServiceError | undefined },
) {
  const { words, csrf, common } = view;
  const { rules, members, settings } = words.applications;
  return (
    <section class="card">
      <Refusal {...{ view, failure }} />
      <p class="soft">{rules.intro}</p>
      <Form action={pathTo(application, 'rules', '/review')} hidden={{ csrf }}>
        {RULES.map((name) => (
          <Lines
            key={name}
            label={members[name]}
            name={name}
            value={typed[name]}
            hint={name === 'claims' ? rules.hints.claims(EXAMPLE) : rules.hints[name]}
            rows={8}
          />
        ))}
        <div class="buttons">
          <Button>{settings.review}</Button>
          <LinkButton look="plain" href={pathTo(application, 'rules')}>
            {common.cancel}
          </LinkButton>
        </div>
      </Form>
    </section>
  );
}
