import type { Application } from '../../../applications/entities/application.entity.js';
import { issuerUrlOf, labelOf, type ProviderType } from '../../../applications/provider-types/provider-types.js';
import type { ManagedProviderDto } from '../../../management/applications/managed-provider.dto.js';
import type { Page } from '../../../platform/database/page.js';
import { Button, Code, Form, Notice, Section } from '../../../platform/pages/components.js';
import { Item, Items } from '../../../portal/pages/views/items.js';
import { Empty, More } from '../../views/lists.js';
import type { ConsoleView } from '../../views/view.js';
import { pathTo } from '../views/application-pages.js';
import { Rule, Verdict } from '../views/verdict.js';
import type { Step, Trial } from './provider-trial.js';

interface ListedProvider extends ManagedProviderDto {
  isAllowed: boolean;
  callback: string;
}

interface ProvidersProps {
  application: Application;
  page: Page<ListedProvider>;
  trial?: Trial | undefined;
}

/** Other services that users sign in with, each with a test. */
export function ProvidersPage(view: ConsoleView, { application, page, trial }: ProvidersProps) {
  const { words, csrf, operator } = view;
  const { providers, parts } = words.applications;
  const { rows, next } = page;
  return (
    <>
      {trial && <Outcome {...{ view, trial }} />}
      <Section title={parts.providers}>
        {rows.length === 0 && <Empty>{providers.empty}</Empty>}
        <Items>
          {rows.map((provider) => (
            <Item
              key={provider.id}
              title={
                <>
                  {nameOf(provider)} {!provider.isAllowed && <span class="badge bad">{providers.notInPlan}</span>}
                  {!provider.has_secret && <span class="badge plain">{providers.noSecret}</span>}
                </>
              }
              actions={
                <>
                  <Form action={pathTo(application, 'providers', `/${provider.id}/test`)} hidden={{ csrf }} inline>
                    <Button look="plain">{providers.test}</Button>
                  </Form>
                  {operator.mayAt('applications:write', application.id) && (
                    <Form action={pathTo(application, 'providers', `/${provider.id}/sign-in`)} hidden={{ csrf }} inline>
                      <Button look="plain">{providers.trial.button}</Button>
                    </Form>
                  )}
                </>
              }
            >
              <div>
                <Code>{provider.id}</Code> {issuerOf(provider)}
              </div>
              <div>
                {providers.clientId} <Code>{provider.client_id}</Code>
              </div>
              <div>
                {providers.callback} <Code>{provider.callback}</Code>
              </div>
            </Item>
          ))}
        </Items>
        <More words={words} to={pathTo(application, 'providers')} next={next} />
      </Section>
    </>
  );
}

const typed = ({ id, ...more }: ManagedProviderDto) => ({ ...more, provider: id, type: more.type as ProviderType });
const nameOf = (provider: ManagedProviderDto): string => labelOf(typed(provider));
const issuerOf = (provider: ManagedProviderDto): string | undefined => issuerUrlOf(typed(provider));

function Outcome({ view: { words }, trial }: { view: ConsoleView; trial: Trial }) {
  const { outcome } = words.applications.providers;
  const passes = trial.steps.every((step) => step.passes);
  return (
    <Section title={outcome.title(trial.label)}>
      <Notice tone={passes ? 'good' : 'bad'}>{passes ? outcome.passes : outcome.fails}</Notice>
      <Verdict>
        {trial.steps.map((step) => (
          <Rule key={step.what} passes={step.passes}>
            {saying(outcome, step)} {step.reason && <Code>{step.reason}</Code>}
          </Rule>
        ))}
      </Verdict>
      <p class="soft">
        {outcome.callback} <Code>{trial.callback}</Code>
      </p>
    </Section>
  );
}

type Words = ConsoleView['words']['applications']['providers']['outcome'];

function saying(outcome: Words, { what, passes, keys = 0 }: Step): string {
  if (what === 'keys') return outcome.keys(keys);
  return passes ? outcome.right[what] : outcome.wrong[what];
}
