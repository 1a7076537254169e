import { ApplicationsModule } from '../../applications/applications.module.js';
import { DashboardLinks } from '../../metrics/dashboard/entry/dashboard-links.service.js';
import { MetricsModule } from '../../metrics/metrics.module.js';
import { FeatureBlockedByPlan, FeatureNotConfigured } from '../../plans/plans.errors.js';
import { applicationNamed } from '../application-argument.js';
import type { Input, Outcome } from '../command.js';
import { bold, moment } from '../terminal.js';
import { withoutTelemetry } from '../without-telemetry.js';

export const metricsOpen = ({ args: [slug = ''], withServices }: Input): Promise<Outcome> =>
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
