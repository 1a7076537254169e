import { ConfigurationError } from '../../config/configuration.error.js';
import { environmentVariables } from '../../config/environment-variables.js';
import { readSettings, type Settings } from '../../config/settings.js';
import { type Finding, fail, ok } from './check.js';

const ADVICE = 'Fix it in the environment or in .env. .env.example explains every variable.';

/** The settings, if they can be read; what is wrong with them otherwise. */
export function checkConfiguration(): { settings?: Settings; findings: Finding[] } {
  try {
    const settings = readSettings(environmentVariables());
    return { settings, findings: [ok('configuration', `${settings.environment}, ${settings.publicUrl}`)] };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { findings: error.faults.map((fault) => fail('configuration', fault, ADVICE)) };
  }
}
