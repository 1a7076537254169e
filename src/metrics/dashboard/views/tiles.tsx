import type { ComponentChildren } from 'preact';
import type { Figures } from '../figures/figures.service.js';
import { Bar } from './chart.js';
import type { Change } from './numbers.js';
import type { Wording } from './wording.js';

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

type Told = Figures & { wording: Wording };

/** The essentials, each with its change from the period before. */
export function Tiles({ wording, type, byType, before, active, activeBefore, seats }: Told) {
  const { words, whole, short, share, duration, change, points } = wording;
  const now = byType[type];
  return (
    <dl class="tiles">
      <Tile
        title={words.events[type].many}
        value={short(now.count)}
        exactly={whole(now.count)}
        change={change(now.count, before?.count)}
      />
      <Tile
        title={words.errorRate}
        value={share(now.errorRate)}
        change={points(now.errorRate, before?.errorRate)}
        lessIsBetter
      />
      <Tile
        title={words.tiles.duration('p95')}
        value={duration(now.p95)}
        change={change(now.p95, before?.p95)}
        lessIsBetter
      />
      <Tile
        title={words.tiles.sessions}
        value={short(active.sessions)}
        exactly={whole(active.sessions)}
        change={change(active.sessions, activeBefore?.sessions)}
      />
      <Tile
        title={words.tiles.users}
        value={short(active.users)}
        exactly={whole(active.users)}
        change={change(active.users, activeBefore?.users)}
      />
      <Seats wording={wording} {...seats} />
    </dl>
  );
}

function Seats({ wording, used, max }: Figures['seats'] & { wording: Wording }) {
  const { words, whole, short, share } = wording;
  return (
    <Tile title={words.tiles.seats} value={short(used)} exactly={whole(used)}>
      <span class="change">
        {max === null ? words.tiles.unlimited : words.tiles.ofSeats(whole(max), share(used / max))}
      </span>
      {max !== null && <Bar part={used / max} isBad={used >= max} />}
    </Tile>
  );
}

const TONES = { up: 'bad', down: 'good', none: '' };
