import { DashboardLinks } from '../../metrics/dashboard/entry/dashboard-links.service.js';
import { FeatureBlockedByPlan, FeatureNotConfigured } from '../../plans/plans.errors.js';
import { ApplicationDirectory } from '../application-directory.js';
import { CommandError, type Input, type Outcome } from '../command.js';
import { bold, moment } from '../terminal.js';

export const metricsOpen = ({ args: [slug = ''], withServices }: Input): Promise<Outcome> =>
  withServices(async (get) => {
    const application = await get(ApplicationDirectory).get(slug);
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

export const explainPlan = (slug: string) => (failure: unknown) => {
  if (!(failure instanceof FeatureBlockedByPlan || failure instanceof FeatureNotConfigured)) throw failure;
  throw new CommandError(`The plan of \`${slug}\` does not include telemetry. \`plans list\` shows the plans.`);
};
