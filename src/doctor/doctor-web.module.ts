import { Module } from '@nestjs/common';
import { ConsoleModule } from '../console/console.module.js';
import { Findings } from '../console/overview/findings.js';
import { Settings } from '../platform/config/settings.js';
import { type Finding, reasonOf, warn } from './check.js';
import { checkProxies } from './configuration-check.js';
import { Doctor } from './doctor.js';
import { DoctorModule } from './doctor.module.js';
import { checkRedis } from './redis-check.js';
import { checkSmtp } from './smtp-check.js';

/** The overview of the console says these itself, with the way to them. */
const SAID_THERE = new Set(['webhook', 'management key']);

/** Tells the console what the doctor finds. */
@Module({ imports: [ConsoleModule, DoctorModule] })
export class DoctorWebModule {
  constructor(findings: Findings, doctor: Doctor, settings: Settings) {
    findings.from(async () => {
      const [database, redis, smtp] = await Promise.all([
        doctor.examine().catch(unfinished),
        checkRedis(settings.redisUrls),
        checkSmtp(settings.smtpUrl),
      ]);
      return [...checkProxies(settings), ...database, redis, smtp].flatMap(toBeSaid);
    });
  }
}

/** Where a table is so large that its check takes too long, say. */
const unfinished = (error: unknown): Finding[] => [
  warn('doctor', 'unfinished', reasonOf(error), 'DATABASE_TIMEOUT=5m npm run -s cli -- doctor'),
];

const toBeSaid = ({ health, check, found }: Finding) =>
  health === 'ok' || SAID_THERE.has(check) || typeof found === 'string' ? [] : [{ check, found }];
