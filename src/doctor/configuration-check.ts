import { ConfigurationError } from '../platform/config/configuration.error.js';
import { readOwnSettings, type Settings } from '../platform/config/settings.js';
import { type Finding, fail, ok, warn } from './check.js';

const FILES = ['.env', '.env.example'] as const;

/** The settings, or the faults that make them unreadable. */
export function checkConfiguration(): { settings?: Settings; findings: Finding[] } {
  try {
    const notes: Finding[] = [];
    const settings = readOwnSettings((words) => notes.push(warn('configuration', 'setting', words, ...FILES)));
    const known = ok('configuration', `${settings.environment}, ${settings.publicUrl}`);
    return { settings, findings: [known, ...notes, ...checkProxies(settings)] };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { findings: error.faults.map((fault) => fail('configuration', 'setting', fault, ...FILES)) };
  }
}

/** The service itself speaks plain HTTP, so an https PUBLIC_URL needs a proxy in front of it. */
export function checkProxies({ publicUrl, trustProxy }: Settings): Finding[] {
  if (trustProxy !== false || !publicUrl.startsWith('https:')) return [];
  return [warn('configuration', 'noProxyTrusted')];
}
