import type { Plan } from '../../plans/entities/plan.entity.js';
import { PlansService } from '../../plans/plans.service.js';
import type { CliCommand } from '../command.js';
import { table } from '../terminal.js';

export const plansList: CliCommand = {
  usage: 'plans list',
  summary: 'list the plans and what each allows',
  examples: ['plans list', 'plans list --json'],
  async run({ withServices }) {
    const plans = await withServices((get) => get(PlansService).listPlans());
    return {
      json: plans.map(({ key, name, maxUsers, providers, portal, metrics }) => ({
        ...{ key, name, maxUsers, providers, portal, metrics },
      })),
      text:
        plans.length > 0 ? table(HEAD, plans.map(cells)) : 'There are no plans yet. `seed` a file that defines one.',
    };
  },
};

const HEAD = ['PLAN', 'NAME', 'USERS', 'PROVIDERS', 'PORTAL', 'METRICS'];

function cells({ key, name, maxUsers, providers, portal, metrics }: Plan): string[] {
  const parts = [portal.profile && 'profile', portal.mfa && 'mfa'].filter(Boolean).join(', ');
  return [
    key,
    name,
    maxUsers === null ? 'no cap' : String(maxUsers),
    providers.includes('*') ? 'all' : providers.join(', ') || 'none',
    portal.enabled ? parts || 'bare' : 'off',
    metrics?.enabled ? `${metrics.retentionDays} days` : metrics ? 'off' : 'none',
  ];
}
