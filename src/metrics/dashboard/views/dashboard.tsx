import type { ComponentChildren } from 'preact';
import type { Application } from '../../../applications/entities/application.entity.js';
import { EVENT_TYPES } from '../../storage/event-types.js';
import type { Figures } from '../figures/figures.service.js';
import { offered } from '../figures/window.js';
import { Table } from './chart.js';
import type { ChartName, DrawnCharts } from './charts.js';
import { NoEvents } from './no-events.js';
import { Funnel, Providers, Refreshes, SignOuts } from './sign-ins.js';
import { Tiles } from './tiles.js';
import { ActivityChart, LatencyChart, numbersOf, TopTargets, TrafficChart } from './traffic.js';
import type { Wording } from './wording.js';

export interface DashboardProps {
  wording: Wording;
  application: Application;
  figures: Figures;
  charts: DrawnCharts;
  /** Of the API, for the first event. */
  baseUrl: string;
  /** Where the dashboard is. */
  path: string;
  heading?: ComponentChildren;
}

export function Dashboard({ wording, application, figures, charts, baseUrl, path, heading }: DashboardProps) {
  const { window, type, byType } = figures;
  const told = { ...figures, wording };
  const numbersAt = (chart: ChartName): string => `${path}?range=${window.name}&type=${type}&numbers=${chart}`;
  const drawn = { figures, charts, wording, numbersAt };
  const hasEvents = byType[type].count > 0;
  return (
    <div class="figures">
      <Head {...{ wording, figures, heading }} hrefOf={(range, of) => `${path}?range=${range}&type=${of}`} />
      <Tiles {...told} />
      <div class="pairs">
        {hasEvents ? (
          <>
            <TrafficChart {...drawn} />
            <LatencyChart {...drawn} />
          </>
        ) : (
          <NoEvents wording={wording} figures={figures} application={application} baseUrl={baseUrl} />
        )}
      </div>
      {hasEvents && <TopTargets {...told} />}
      <div class="pairs">
        <div class="column">
          <Funnel {...told} />
          <ActivityChart {...drawn} />
        </div>
        <div class="column">
          <Providers {...told} />
          <Refreshes {...told} />
          <SignOuts {...told} />
        </div>
      </div>
      <p class="about">{wording.words.about(wording.period(window.retentionDays, 'day'))}</p>
    </div>
  );
}

interface NumbersProps extends Pick<DashboardProps, 'wording' | 'figures' | 'path' | 'heading'> {
  chart: ChartName;
}

/** One chart as a table. */
export function Numbers({ wording, figures, path, heading, chart }: NumbersProps) {
  const { words } = wording;
  const { window, type } = figures;
  const { title, head, rows } = numbersOf[chart]({ wording, figures });
  return (
    <div class="figures">
      <Head
        {...{ wording, figures, heading }}
        hrefOf={(range, of) => `${path}?range=${range}&type=${of}&numbers=${chart}`}
      />
      <section class="card">
        <h2>{title}</h2>
        <Table head={head} rows={rows} />
        <p>
          <a href={`${path}?range=${window.name}&type=${type}`}>{words.toCharts}</a>
        </p>
      </section>
    </div>
  );
}

interface HeadProps extends Pick<DashboardProps, 'wording' | 'figures' | 'heading'> {
  hrefOf: (range: string, type: string) => string;
}

function Head({ wording, figures: { window, type, byType }, heading, hrefOf }: HeadProps) {
  const { words, dates, short, whole } = wording;
  return (
    <header class="head">
      <div>
        {heading}
        <p>{words.head(dates.range(window.range, window.now), comparedWith(window, wording))}</p>
      </div>
      <nav aria-label={words.period}>
        {offered(window.retentionDays).map(({ name, length }) => (
          <a key={name} href={hrefOf(name, type)} aria-current={name === window.name ? 'page' : undefined}>
            {name === '1h' ? words.lastHour : wording.period(length.count, length.unit)}
          </a>
        ))}
      </nav>
      <nav aria-label={words.events.title}>
        {EVENT_TYPES.map((each) => (
          <a key={each} href={hrefOf(window.name, each)} aria-current={each === type ? 'page' : undefined}>
            {words.events[each].many} <span title={whole(byType[each].count)}>{short(byType[each].count)}</span>
          </a>
        ))}
      </nav>
    </header>
  );
}

function comparedWith({ name, length, previous }: Figures['window'], { words, period }: Wording): string {
  if (!previous) return words.notKept;
  return name === '1h' ? words.againstHour : words.against(period(length.count, length.unit));
}
