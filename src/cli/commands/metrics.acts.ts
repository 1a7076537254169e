import { ApplicationsModule } from '../../applications/applications.module.js';
import { DashboardLinks } from '../../metrics/dashboard/entry/dashboard-links.service.js';
import { DemoData } from '../../metrics/demo/demo-data.service.js';
import { MetricsModule } from '../../metrics/metrics.module.js';
import { grants } from '../../plans/features.js';
import { FeatureBlockedByPlan, FeatureNotConfigured } from '../../plans/plans.errors.js';
import { PlansModule } from '../../plans/plans.module.js';
import { PlansService } from '../../plans/plans.service.js';
import { applicationNamed } from '../application-argument.js';
import { CommandError, type Input, type Outcome } from '../command.js';
import { confirm } from '../confirm.js';
import { withoutTelemetry } from '../known-applications.js';
import { MOST_DEMO_DAYS } from '../metrics-periods.js';
import { bold, count, moment } from '../terminal.js';

export const open = ({ args: [slug = ''], withServices }: Input): Promise<Outcome> =>
  withServices([ApplicationsModule, MetricsModule], async (get) => {
    const application = await applicationNamed(slug, get);
    const { url, expiresAt } = await get(DashboardLinks).issue(application).catch(explainPlan(slug));
    return {
      json: { application: slug, url, expiresAt },
      text: [
        `The dashboard of \`${slug}\`:`,
        '',
        `  ${bold(url)}`,
        '',
        `The link works once, until ${moment(expiresAt)}. The dashboard then stays open for 8 hours.`,
      ].join('\n'),
    };
  });

const explainPlan = (slug: string) => (failure: unknown) => {
  if (!(failure instanceof FeatureBlockedByPlan || failure instanceof FeatureNotConfigured)) throw failure;
  throw withoutTelemetry(slug);
};

export const close = ({ args: [slug = ''], withServices }: Input): Promise<Outcome> =>
  withServices([ApplicationsModule, MetricsModule], async (get) => {
    const closed = await get(DashboardLinks).closeAll(await applicationNamed(slug, get));
    const { dashboards, links } = closed;
    return {
      json: { application: slug, ...closed },
      text: `${count(dashboards, 'open dashboard')} and ${count(links, 'unused link')} of \`${slug}\` closed.`,
    };
  });

export async function demoData({
  args: [slug = ''],
  options: { days = '7', yes },
  withServices,
}: Input): Promise<Outcome> {
  const number = Number(days);
  if (!Number.isInteger(number) || number < 1 || number > MOST_DEMO_DAYS)
    throw new CommandError(`--days must be a whole number from 1 to ${MOST_DEMO_DAYS}.`);
  await confirm(`Write invented telemetry into the application ${slug}?`, yes === true);
  const events = await withServices([ApplicationsModule, MetricsModule, PlansModule], async (get) => {
    const { id, planId } = await applicationNamed(slug, get);
    if (!grants(await get(PlansService).getPlan(planId), 'metrics')) throw withoutTelemetry(slug);
    return get(DemoData).write(id, number);
  });
  return {
    json: { application: slug, days: number, events },
    text: `${count(events, 'event')} of ${count(number, 'day')} written. See them with \`metrics open ${slug}\`.`,
  };
}
