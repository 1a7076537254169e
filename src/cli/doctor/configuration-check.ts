import { NestFactory } from '@nestjs/core';
import { ConfigModule } from '../../config/config.module.js';
import { ConfigurationError } from '../../config/configuration.error.js';
import { Settings } from '../../config/settings.js';
import { type Finding, fail, ok } from './check.js';

const ADVICE = 'Mend it in the environment or in .env; .env.example explains every variable.';

/** The settings, if they can be read; what is wrong with them otherwise. */
export async function checkConfiguration(): Promise<{ settings?: Settings; findings: Finding[] }> {
  try {
    const module = { module: class Alone {}, imports: [ConfigModule.from()] };
    const context = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    const settings = context.get(Settings, { strict: false });
    await context.close();
    return { settings, findings: [ok('configuration', `${settings.environment}, ${settings.publicUrl}`)] };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { findings: error.faults.map((fault) => fail('configuration', fault, ADVICE)) };
  }
}
