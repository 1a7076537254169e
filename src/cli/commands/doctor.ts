import type { Input, Outcome, WithServices } from '../command.js';
import { type Finding, fail, type Health } from '../doctor/check.js';
import { ClientChecks } from '../doctor/client-checks.js';
import { checkConfiguration } from '../doctor/configuration-check.js';
import { DatabaseChecks } from '../doctor/database-checks.js';
import { DemandChecks } from '../doctor/demand-checks.js';
import { DoctorModule } from '../doctor/doctor.module.js';
import { DurabilityChecks } from '../doctor/durability-checks.js';
import { ManagementKeyChecks } from '../doctor/management-key-checks.js';
import { ProviderChecks } from '../doctor/provider-checks.js';
import { checkRedis } from '../doctor/redis-check.js';
import { checkSmtp } from '../doctor/smtp-check.js';
import { WebhookChecks } from '../doctor/webhook-checks.js';
import { explain } from '../failure.js';
import { count, dim, green, red, yellow } from '../terminal.js';

export async function doctor({ withServices }: Input): Promise<Outcome> {
  const { settings, findings } = checkConfiguration();
  if (!settings) return report(findings);
  const [database, redis, smtp] = await Promise.all([
    checkDatabase(withServices),
    checkRedis(settings.redisUrl),
    checkSmtp(settings.smtpUrl),
  ]);
  return report([...findings, ...database, redis, smtp]);
}

async function checkDatabase(withServices: WithServices): Promise<Finding[]> {
  try {
    return await withServices([DoctorModule], async (get) => {
      const findings = await get(DatabaseChecks).run();
      const isUsable = findings.every(({ health }) => health !== 'fail');
      if (!isUsable) return findings;
      const more = [
        get(DurabilityChecks),
        get(DemandChecks),
        get(ProviderChecks),
        get(ClientChecks),
        get(WebhookChecks),
        get(ManagementKeyChecks),
      ].map((checks) => checks.run());
      return [...findings, ...(await Promise.all(more)).flat()];
    });
  } catch (error) {
    const advice = 'Migrations, clock and signing keys cannot be checked until it responds.';
    return [fail('database', explain(error), advice)];
  }
}

function report(findings: Finding[]): Outcome {
  const isBad = findings.some(({ health }) => health === 'fail');
  return {
    json: { healthy: !isBad, findings },
    text: [...findings.map(line), '', verdict(findings)].join('\n'),
    isBad,
  };
}

const PAINT: Record<Health, (text: string) => string> = { ok: green, warn: yellow, fail: red };
const CHECK_WIDTH = 'configuration'.length;
const INDENT = ' '.repeat(4 + 2 + CHECK_WIDTH + 2);

function line({ check, health, message, advice }: Finding): string {
  const fact = `${PAINT[health](health.padEnd(4))}  ${check.padEnd(CHECK_WIDTH)}  ${message}`;
  return advice ? `${fact}\n${INDENT}${dim(`→ ${advice}`)}` : fact;
}

function verdict(findings: Finding[]): string {
  const failed = findings.filter(({ health }) => health === 'fail').length;
  const warned = findings.filter(({ health }) => health === 'warn').length;
  if (failed > 0) return red(`${count(failed, 'check')} failed.`);
  return warned > 0 ? yellow(`It works, with ${count(warned, 'warning')}.`) : green('All is well.');
}
