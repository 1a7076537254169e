import { ConfigurationError } from '../../config/configuration.error.js';
import { readOwnSettings, type Settings } from '../../config/settings.js';
import { type Finding, fail, ok, warn } from './check.js';

const ADVICE = 'Fix it in the environment or in .env. .env.example explains every variable.';

/** The settings, if they can be read; what is wrong with them otherwise. */
export function checkConfiguration(): { settings?: Settings; findings: Finding[] } {
  try {
    const notes: Finding[] = [];
    const settings = readOwnSettings((words) => notes.push(warn('configuration', words, ADVICE)));
    return { settings, findings: [ok('configuration', `${settings.environment}, ${settings.publicUrl}`), ...notes] };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { findings: error.faults.map((fault) => fail('configuration', fault, ADVICE)) };
  }
}
