import type { Application } from '../../../applications/entities/application.entity.js';
import type { Plan } from '../../../plans/entities/plan.entity.js';
import { Button, Code, Section } from '../../../platform/pages/components.js';
import { Choice } from '../../views/choice.js';
import type { ConsoleView } from '../../views/view.js';
import { pathTo } from '../views/application-pages.js';

interface PlanProps {
  application: Application;
  plan: Plan;
  used: number;
  /** Empty for an operator who may not change it. */
  plans: Pick<Plan, 'key' | 'name'>[];
}

/** What the plan allows, and how much of it is used. */
export function PlanPage({ words }: ConsoleView, { application, plan, used, plans }: PlanProps) {
  const { plan: said, parts } = words.applications;
  const { maxUsers, providers, portal, metrics, services, viewAs, agents } = plan;
  const granted = (is: boolean | undefined): string => (is ? said.granted : said.notGranted);
  return (
    <>
      <Section title={parts.plan}>
        <p>
          <strong>{plan.name}</strong> <Code>{plan.key}</Code>
        </p>
        {maxUsers !== null && (
          <p>
            <meter
              min={0}
              max={Math.max(maxUsers, used, 1)}
              high={maxUsers * 0.9}
              value={used}
              aria-label={said.seats}
            />
          </p>
        )}
        <dl>
          <dt>{said.seats}</dt>
          <dd>{maxUsers === null ? said.usedOfAny(used) : said.used(used, maxUsers)}</dd>
          <dt>{said.left}</dt>
          <dd>{maxUsers === null ? said.noEnd : String(Math.max(0, maxUsers - used))}</dd>
          <dt>{said.ways}</dt>
          <dd>{providers.map((one) => (one === '*' ? said.everyWay : one)).join(', ')}</dd>
          <dt>{said.portal}</dt>
          <dd>{granted(portal.enabled)}</dd>
          <dt>{said.profile}</dt>
          <dd>{granted(portal.enabled && portal.profile)}</dd>
          <dt>{said.mfa}</dt>
          <dd>{granted(portal.enabled && portal.mfa)}</dd>
          <dt>{said.viewAs}</dt>
          <dd>{granted(portal.enabled && viewAs)}</dd>
          <dt>{said.metrics}</dt>
          <dd>{metrics?.enabled ? said.metricsDays(metrics.retentionDays) : said.notGranted}</dd>
          <dt>{said.services}</dt>
          <dd>{granted(services)}</dd>
          <dt>{said.agents}</dt>
          <dd>{granted(agents?.documents || agents?.registration)}</dd>
        </dl>
      </Section>
      {plans.length > 1 && (
        <Section title={said.change}>
          <form class="slim" action={pathTo(application, 'plan', '/review')}>
            <Choice
              label={said.other}
              name="plan"
              options={plans.map(({ key, name }) => [key, `${name} (${key})`])}
              chosen={plan.key}
            />
            <div class="buttons">
              <Button look="plain">{words.applications.settings.review}</Button>
            </div>
          </form>
        </Section>
      )}
    </>
  );
}
