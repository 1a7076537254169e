import { LIST_PLANS, type ListedPlan } from '../../plans/list-plans.statement.js';
import type { CliCommand, Input, Outcome } from '../command.js';
import { table } from '../terminal.js';

export const plans: CliCommand[] = [
  {
    usage: 'plans list',
    summary: 'list the plans and what each allows',
    examples: ['plans list', 'plans list --json'],
    run: list,
  },
];

async function list({ withDatabase }: Input): Promise<Outcome> {
  const plans = await withDatabase((statements) => statements.run(LIST_PLANS, {}));
  return {
    json: plans.map(({ key, name, maxUsers, providers, portal, metrics, viewAs }) => ({
      key,
      name,
      maxUsers,
      providers,
      portal,
      metrics,
      viewAs,
    })),
    text: plans.length > 0 ? table(HEAD, plans.map(cells)) : 'There are no plans yet. `seed` a file that defines one.',
  };
}

const HEAD = ['PLAN', 'NAME', 'USERS', 'PROVIDERS', 'PORTAL', 'METRICS'];

function cells({ key, name, maxUsers, providers, portal, metrics, viewAs }: ListedPlan): string[] {
  const parts = [portal.profile && 'profile', portal.mfa && 'mfa', viewAs && 'view as'].filter(Boolean).join(', ');
  return [
    key,
    name,
    maxUsers === null ? 'unlimited' : String(maxUsers),
    providers.map((one) => (one === '*' ? 'all' : one)).join(', ') || 'none',
    portal.enabled ? parts || 'bare' : 'off',
    metrics?.enabled ? `${metrics.retentionDays} days` : metrics ? 'off' : 'none',
  ];
}
