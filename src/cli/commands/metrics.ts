import { type CliCommand, YES } from '../command.js';
import { LONGEST, MOST_DEMO_DAYS, USUAL_HOURS } from '../metrics-periods.js';

export const metrics: CliCommand[] = [
  {
    usage: 'metrics show <slug>',
    isDefault: true,
    summary: 'show how an application is used: events, sign-ins, sessions',
    details:
      'The word `show` may be left out. Times are in UTC, and each number is compared with the same time before.',
    options: [
      ['--days <days>', `the last days, up to ${LONGEST.days}`],
      ['--hours <hours>', `the last hours, up to ${LONGEST.hours} (default: ${USUAL_HOURS})`],
    ],
    examples: ['metrics demo', 'metrics demo --days 7', "metrics demo --hours 1 --json | jq '.current.byType.request'"],
    run: async (input) => (await import('./metrics-show.js')).show(input),
  },
  {
    usage: 'metrics open <slug>',
    summary: 'print a link that opens the dashboard of an application',
    details:
      'The link works once, within ten minutes. The browser that opens it shows the dashboard for eight hours. ' +
      'Open a link only for people who may see how the application is used.',
    examples: ['metrics open demo', 'metrics open demo --json'],
    run: async (input) => (await import('./metrics.acts.js')).open(input),
  },
  {
    usage: 'metrics close <slug>',
    summary: 'close the dashboard of an application in every browser',
    details: 'Links that were not used yet open nothing any more. `metrics open` prints a new one.',
    examples: ['metrics close demo'],
    run: async (input) => (await import('./metrics.acts.js')).close(input),
  },
  {
    usage: 'metrics demo-data <slug>',
    summary: 'write a week of invented telemetry, to look at the dashboard',
    details:
      'It invents requests, navigations, sign-ins and sessions with a daily rhythm, a deployment with errors and a slow evening, so that the dashboard has something to show. They mix with real ones, and nothing removes them alone: use an application that nobody needs.',
    options: [['--days <days>', `how far back, 1 to ${MOST_DEMO_DAYS} (default: 7)`], YES],
    examples: ['metrics demo-data demo', 'metrics demo-data demo --days 30'],
    run: async (input) => (await import('./metrics.acts.js')).demoData(input),
  },
];
