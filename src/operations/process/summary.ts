import pc from 'picocolors';
import type { Settings } from '../../platform/config/settings.js';

export interface Ready {
  settings: Settings;
  managementPort: number;
  demoApiKey: string | undefined;
  /** Milliseconds from the start of the process. */
  after: number;
}

/** What a developer wants to know after the start: the URLs, and what to do next. */
export function summary({ settings, managementPort, demoApiKey, after }: Ready): string {
  const { publicUrl, baseUrl, databaseUrl, mailboxUrl, dataDir } = settings;
  const isWanted = [managementPort, 0].includes(settings.managementPort);
  const moved = isWanted ? '' : ` (port ${settings.managementPort} is taken; MANAGEMENT_PORT chooses another)`;
  const rows: [string, string | undefined | false][] = [
    ['Base URL', baseUrl],
    ['API reference', `${publicUrl}/docs`],
    ['Demo application', `${publicUrl}/demo`],
    ['Console', `${publicUrl}/dev/console`],
    ['Mailbox', mailboxUrl],
    ['Metrics', `http://localhost:${managementPort}/metrics${moved}`],
    ['Demo API key', demoApiKey],
    ['Data', databaseUrl ? 'the PostgreSQL at DATABASE_URL' : `${dataDir} (embedded PostgreSQL)`],
  ];
  const shown = rows.flatMap(([label, value]) => (value ? [`  ${pc.dim(label.padEnd(18))}${paint(value)}`] : []));
  const title = `  ${pc.bold(pc.green('Gatehouse is ready'))} ${pc.dim(`in ${(after / 1000).toFixed(1)} s`)}`;
  const end = `  ${pc.dim('Press Ctrl-C to stop it, embedded database included.')}`;
  return ['', title, '', ...shown, '', end, '', ''].join('\n');
}

const paint = (value: string): string => (value.startsWith('http') ? pc.cyan(value) : value);
