import type { EventType } from '../storage/event-types.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Kind {
  /** Its share among the others. */
  weight: number;
  eventType: EventType;
  runtimes: string[];
  target: string;
  targetType: string;
  method: string | null;
  path: string | null;
  /** Half of the durations are shorter; null where it has none. */
  medianMs: number | null;
}

const request = (weight: number, method: string, target: string, path: string, medianMs: number): Kind => ({
  weight,
  eventType: 'request',
  runtimes: ['browser', 'browser', 'server', 'mobile'],
  target: `${method} ${target}`,
  targetType: 'api',
  method,
  path,
  medianMs,
});
const page = (weight: number, path: string, target = path): Kind => ({
  weight,
  eventType: 'navigation',
  runtimes: ['browser', 'browser', 'mobile'],
  target,
  targetType: 'page',
  method: null,
  path,
  medianMs: 420,
});

const KINDS: readonly Kind[] = [
  request(26, 'GET', '/products', '/products', 38),
  request(20, 'GET', '/products/:id', '/products/4711', 24),
  request(12, 'GET', '/search', '/search', 95),
  request(9, 'POST', '/cart/items', '/cart/items', 46),
  request(8, 'GET', '/orders/:id', '/orders/1042', 52),
  request(5, 'POST', '/orders', '/orders', 180),
  request(3, 'POST', '/payments', '/payments', 640),
  page(14, '/'),
  page(9, '/products/4711', '/products/:id'),
  page(4, '/checkout'),
  {
    weight: 2,
    eventType: 'custom',
    runtimes: ['server'],
    target: 'checkout',
    targetType: 'checkout',
    method: null,
    path: null,
    medianMs: null,
  },
];
const ALL_WEIGHTS = KINDS.reduce((sum, { weight }) => sum + weight, 0);

export interface DemoEvent extends Omit<Kind, 'weight' | 'runtimes' | 'medianMs'> {
  occurredAt: Date;
  sessionId: string;
  runtime: string;
  status: number | null;
  durationMs: number | null;
}

/** How busy an hour is: quiet at night, busiest in the evening, quieter on Sundays. */
export function busyness(hour: Date): number {
  const byHour = 0.55 - 0.45 * Math.cos(((hour.getUTCHours() - 4) / 24) * 2 * Math.PI);
  return byHour * (hour.getUTCDay() === 0 ? 0.7 : 1);
}

/** What went wrong in the week: a deployment with errors three days ago, and a slow evening two days ago. */
const moodOf = (at: Date, now: Date) => {
  const daysAgo = Math.floor(now.getTime() / DAY_MS) - Math.floor(at.getTime() / DAY_MS);
  const hour = at.getUTCHours() + at.getUTCMinutes() / 60;
  return {
    isBroken: daysAgo === 3 && hour >= 13.5 && hour < 15,
    isSlow: daysAgo === 2 && hour >= 18 && hour < 22,
  };
};

/** So many events within one hour that has begun. */
export function eventsOf(start: Date, now: Date, count: number): DemoEvent[] {
  const lasts = Math.min(HOUR_MS, now.getTime() - start.getTime());
  return Array.from({ length: Math.round((count * lasts) / HOUR_MS) }, () =>
    eventAt(new Date(start.getTime() + Math.floor(Math.random() * lasts)), now),
  );
}

function eventAt(occurredAt: Date, now: Date): DemoEvent {
  const { weight: _weight, runtimes, medianMs, ...kind } = anyKind();
  const { isBroken, isSlow } = moodOf(occurredAt, now);
  const isRequest = kind.eventType === 'request';
  return {
    ...kind,
    occurredAt,
    sessionId: `demo-${Math.floor(Math.random() * 400)}`,
    runtime: runtimes[Math.floor(Math.random() * runtimes.length)] as string,
    status: isRequest ? statusOf(isBroken && kind.method === 'POST') : null,
    durationMs: medianMs && Math.round(medianMs * (isSlow ? 5 : 1) * Math.exp(0.7 * bell())),
  };
}

function anyKind(): Kind {
  let left = Math.random() * ALL_WEIGHTS;
  for (const kind of KINDS) {
    left -= kind.weight;
    if (left < 0) return kind;
  }
  return KINDS[0] as Kind;
}

function statusOf(isBroken: boolean): number {
  const chance = Math.random();
  if (isBroken && chance < 0.35) return 500;
  if (chance < 0.004) return 503;
  return chance < 0.03 ? 404 : 200;
}

/** Around zero, most within one. */
const bell = (): number => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
