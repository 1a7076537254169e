import { ApplicationsModule } from '../../applications/applications.module.js';
import { DemoData } from '../../metrics/demo/demo-data.service.js';
import { MetricsModule } from '../../metrics/metrics.module.js';
import { grants } from '../../plans/features.js';
import { PlansModule } from '../../plans/plans.module.js';
import { PlansService } from '../../plans/plans.service.js';
import { applicationNamed } from '../application-argument.js';
import { CommandError, type Input, type Outcome } from '../command.js';
import { confirm } from '../confirm.js';
import { MOST_DEMO_DAYS } from '../metrics-periods.js';
import { count } from '../terminal.js';
import { withoutTelemetry } from '../without-telemetry.js';

export async function metricsDemoData({
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
