import { type Finding, fail, type Health } from '../../doctor/check.js';
import { checkConfiguration } from '../../doctor/configuration-check.js';
import { Doctor } from '../../doctor/doctor.js';
import { DoctorModule } from '../../doctor/doctor.module.js';
import { checkRedis } from '../../doctor/redis-check.js';
import { checkSmtp } from '../../doctor/smtp-check.js';
import { doctor as words } from '../../words/en/doctor.js';
import { sentencesOf } from '../../words/found.js';
import type { Input, Outcome, WithServices } from '../command.js';
import { explain } from '../failure.js';
import { count, dim, green, red, yellow } from '../terminal.js';

export async function doctor({ withServices }: Input): Promise<Outcome> {
  const { settings, findings } = checkConfiguration();
  if (!settings) return report(findings);
  const [database, redis, smtp] = await Promise.all([
    checkDatabase(withServices),
    checkRedis(settings.redisUrls),
    checkSmtp(settings.smtpUrl),
  ]);
  return report([...findings, ...database, redis, smtp]);
}

async function checkDatabase(withServices: WithServices): Promise<Finding[]> {
  try {
    return await withServices([DoctorModule], (get) => get(Doctor).examine());
  } catch (error) {
    return [fail('database', 'databaseAway', explain(error))];
  }
}

function report(findings: Finding[]): Outcome {
  const isBad = findings.some(({ health }) => health === 'fail');
  return {
    json: { healthy: !isBad, findings: findings.map(said) },
    text: [...findings.map(line), '', verdict(findings)].join('\n'),
    isBad,
  };
}

const PAINT: Record<Health, (text: string) => string> = { ok: green, warn: yellow, fail: red };
const CHECK_WIDTH = 'configuration'.length;
const INDENT = ' '.repeat(4 + 2 + CHECK_WIDTH + 2);

/** In English, as all that the command line says. */
function said({ check, health, found }: Finding) {
  const [message, advice] = typeof found === 'string' ? [found] : sentencesOf(found, words);
  return { check, health, message, ...(health !== 'ok' && { advice }) };
}

function line(finding: Finding): string {
  const { check, health, message, advice } = said(finding);
  const fact = `${PAINT[health](health.padEnd(4))}  ${check.padEnd(CHECK_WIDTH)}  ${message}`;
  return advice ? `${fact}\n${INDENT}${dim(`→ ${advice}`)}` : fact;
}

function verdict(findings: Finding[]): string {
  const failed = findings.filter(({ health }) => health === 'fail').length;
  const warned = findings.filter(({ health }) => health === 'warn').length;
  if (failed > 0) return red(`${count(failed, 'check')} failed.`);
  return warned > 0 ? yellow(`It works, with ${count(warned, 'warning')}.`) : green('All is well.');
}
