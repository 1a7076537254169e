import type { ComponentChildren } from 'preact';
import type { Application } from '../../../applications/entities/application.entity.js';
import { EVENT_TYPES } from '../../storage/event-types.js';
import type { Figures } from '../figures/figures.service.js';
import { offered } from '../figures/window.js';
import type { DrawnCharts } from './charts.js';
import { rangeWords } from './dates.js';
import { EVENT_WORDS } from './event-words.js';
import { NoEvents } from './no-events.js';
import { short, whole } from './numbers.js';
import { Funnel, Providers, Refreshes, SignOuts } from './sign-ins.js';
import { Tiles } from './tiles.js';
import { ActivityChart, LatencyChart, TopTargets, TrafficChart } from './traffic.js';

export interface DashboardProps {
  application: Application;
  figures: Figures;
  charts: DrawnCharts;
  /** Of the API, for the first event. */
  baseUrl: string;
  /** Where the dashboard is. */
  path: string;
  heading?: ComponentChildren;
}

/** The figures of an application. Their words are English on every page. */
export function Dashboard({ application, figures, charts, baseUrl, path, heading }: DashboardProps) {
  const { window, type, byType } = figures;
  const hasEvents = byType[type].count > 0;
  return (
    <div class="figures" lang="en">
      <Head figures={figures} path={path} heading={heading} />
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
    </div>
  );
}

function Head({
  figures: { window, type, byType },
  path,
  heading,
}: Pick<DashboardProps, 'figures' | 'path' | 'heading'>) {
  const hrefOf = (range: string, of: string): string => `${path}?range=${range}&type=${of}`;
  return (
    <header class="head">
      <div>
        {heading}
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

const comparedWith = ({ before, previous }: Figures['window']): string =>
  previous ? `Changes are measured against ${before}.` : 'The period before this one is no longer kept.';

const aboutOf = ({ retentionDays }: Figures['window']): string =>
  `The plan keeps events for ${whole(retentionDays)} days. All times are in UTC.`;
