import type { ComponentChildren } from 'preact';
import type { Figures } from '../figures/figures.service.js';
import { Bar } from './chart.js';
import { EVENT_WORDS } from './event-words.js';
import { type Change, change, duration, points, share, short, whole } from './numbers.js';

interface TileProps {
  title: string;
  value: string;
  /** The value in full, where it is shortened. */
  exactly?: string;
  change?: Change | undefined;
  /** Whether it is good that the value falls, and bad that it grows. */
  lessIsBetter?: boolean;
  children?: ComponentChildren;
}

function Tile({ title, value, exactly, change, lessIsBetter = false, children }: TileProps) {
  const tone = lessIsBetter && change ? TONES[change.direction] : '';
  return (
    <div class="tile card">
      <dt>{title}</dt>
      <dd>
        <strong title={exactly}>{value}</strong>
        {change && <span class={`change ${tone}`}>{change.text}</span>}
        {children}
      </dd>
    </div>
  );
}

/** The essentials, each with its change from the period before. */
export function Tiles({ type, byType, before, active, activeBefore, seats }: Figures) {
  const now = byType[type];
  return (
    <dl class="tiles">
      <Tile
        title={EVENT_WORDS[type].many}
        value={short(now.count)}
        exactly={whole(now.count)}
        change={change(now.count, before?.count)}
      />
      <Tile
        title="Error rate"
        value={share(now.errorRate)}
        change={points(now.errorRate, before?.errorRate)}
        lessIsBetter
      />
      <Tile title="p95 duration" value={duration(now.p95)} change={change(now.p95, before?.p95)} lessIsBetter />
      <Tile
        title="Active sessions"
        value={short(active.sessions)}
        exactly={whole(active.sessions)}
        change={change(active.sessions, activeBefore?.sessions)}
      />
      <Tile
        title="Active users"
        value={short(active.users)}
        exactly={whole(active.users)}
        change={change(active.users, activeBefore?.users)}
      />
      <Seats {...seats} />
    </dl>
  );
}

function Seats({ used, max }: Figures['seats']) {
  return (
    <Tile title="Seats used" value={short(used)} exactly={whole(used)}>
      <span class="change">{max === null ? 'unlimited' : `of ${whole(max)}: ${share(used / max)}`}</span>
      {max !== null && <Bar part={used / max} tone={used >= max ? 'bad' : 'first'} />}
    </Tile>
  );
}

const TONES = { up: 'bad', down: 'good', none: '' };
