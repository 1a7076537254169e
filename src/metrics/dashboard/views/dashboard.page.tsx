import type { Response } from 'express';
import { Button, Form } from '../../../platform/pages/components.js';
import { sendPage } from '../../../platform/pages/page.js';
import { FORM_SCRIPT } from '../../../platform/pages/page-script.js';
import { EVENT_TYPES } from '../../storage/event-types.js';
import type { DashboardVisit } from '../entry/dashboard-visits.service.js';
import type { Figures } from '../figures/figures.service.js';
import { offered } from '../figures/window.js';
import type { DrawnCharts } from './charts.js';
import { DASHBOARD_STYLE } from './dashboard-style.js';
import { rangeWords } from './dates.js';
import { EVENT_WORDS } from './event-words.js';
import { NoEvents } from './no-events.js';
import { short, whole } from './numbers.js';
import { Funnel, Providers, Refreshes, SignOuts } from './sign-ins.js';
import { Tiles } from './tiles.js';
import { ActivityChart, LatencyChart, TopTargets, TrafficChart } from './traffic.js';
import { brandingOf, clockTime } from './words.js';

interface DashboardView {
  visit: DashboardVisit;
  figures: Figures;
  charts: DrawnCharts;
  baseUrl: string;
}

export function sendDashboard(response: Response, view: DashboardView): void {
  const { application } = view.visit;
  sendPage(response, {
    title: `Dashboard of ${application.name}`,
    language: 'en',
    layout: 'wide',
    branding: brandingOf(application),
    bar: <Ways {...view.visit} />,
    style: DASHBOARD_STYLE,
    script: FORM_SCRIPT,
    body: <Dashboard {...view} />,
  });
}

function Ways({ csrf, expiresAt }: DashboardVisit) {
  return (
    <div class="ways-out">
      <span class="soft small">{`Open until ${clockTime(expiresAt)}`}</span>
      <Form action="/dashboard/sign-out" hidden={{ csrf }} inline>
        <Button look="quiet">Close the dashboard</Button>
      </Form>
    </div>
  );
}

function Dashboard({ visit: { application }, figures, charts, baseUrl }: DashboardView) {
  const { window, type, byType } = figures;
  const hasEvents = byType[type].count > 0;
  return (
    <>
      <Head {...figures} />
      <Tiles {...figures} />
      <div class="pairs">
        {hasEvents ? (
          <>
            <TrafficChart figures={figures} charts={charts} />
            <LatencyChart figures={figures} charts={charts} />
          </>
        ) : (
          <NoEvents figures={figures} application={application} baseUrl={baseUrl} />
        )}
      </div>
      {hasEvents && <TopTargets {...figures} />}
      <div class="pairs">
        <div class="column">
          <Funnel {...figures} />
          <ActivityChart figures={figures} charts={charts} />
        </div>
        <div class="column">
          <Providers {...figures} />
          <Refreshes {...figures} />
          <SignOuts {...figures} />
        </div>
      </div>
      <p class="about">{aboutOf(window)}</p>
    </>
  );
}

function Head({ window, type, byType }: Figures) {
  return (
    <header class="head">
      <div>
        <h1>Dashboard</h1>
        <p>{`${rangeWords(window.range, window.now)} UTC. ${comparedWith(window)}`}</p>
      </div>
      <nav aria-label="Period">
        {offered(window.retentionDays).map(({ name, words }) => (
          <a key={name} href={hrefOf(name, type)} aria-current={name === window.name ? 'page' : undefined}>
            {words}
          </a>
        ))}
      </nav>
      <nav aria-label="Events">
        {EVENT_TYPES.map((each) => (
          <a key={each} href={hrefOf(window.name, each)} aria-current={each === type ? 'page' : undefined}>
            {EVENT_WORDS[each].many} <span title={whole(byType[each].count)}>{short(byType[each].count)}</span>
          </a>
        ))}
      </nav>
    </header>
  );
}

const hrefOf = (range: string, type: string): string => `/dashboard?range=${range}&type=${type}`;

const comparedWith = ({ before, previous }: Figures['window']): string =>
  previous ? `Changes are measured against ${before}.` : 'The period before this one is no longer kept.';

const aboutOf = ({ retentionDays }: Figures['window']): string =>
  `The plan keeps events for ${whole(retentionDays)} days. All times are in UTC.`;
