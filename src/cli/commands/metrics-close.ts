import { ApplicationsModule } from '../../applications/applications.module.js';
import { DashboardLinks } from '../../metrics/dashboard/entry/dashboard-links.service.js';
import { MetricsModule } from '../../metrics/metrics.module.js';
import { applicationNamed } from '../application-argument.js';
import type { Input, Outcome } from '../command.js';
import { count } from '../terminal.js';

export const metricsClose = ({ args: [slug = ''], withServices }: Input): Promise<Outcome> =>
  withServices([ApplicationsModule, MetricsModule], async (get) => {
    const closed = await get(DashboardLinks).closeAll(await applicationNamed(slug, get));
    const { dashboards, links } = closed;
    return {
      json: { application: slug, ...closed },
      text: `${count(dashboards, 'open dashboard')} and ${count(links, 'unused link')} of \`${slug}\` closed.`,
    };
  });
