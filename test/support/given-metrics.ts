import { DDSketch } from '@datadog/sketches-js';
import type { Service } from './service.js';

export interface GivenRollUp {
  start: string;
  target?: string;
  eventType?: 'request' | 'navigation' | 'custom';
  runtime?: string;
  count?: number;
  errors?: number;
  refused?: number;
  /** In milliseconds. */
  durations?: number[];
}

const { mapping } = new DDSketch({ relativeAccuracy: 0.01 });

function sketchOf(durations: number[]): { bins: number[]; counts: number[] } {
  const sketch = new Map<number, number>();
  for (const duration of durations) {
    const bin = mapping.key(duration);
    sketch.set(bin, (sketch.get(bin) ?? 0) + 1);
  }
  const bins = [...sketch.keys()].sort((a, b) => a - b);
  return { bins, counts: bins.map((bin) => sketch.get(bin) as number) };
}

/** As the roll-ups leave them: a row of a target does not come with the row of all targets by itself. */
export async function givenRollUps(
  { db }: Service,
  table: 'metric_minutes' | 'metric_hours' | 'metric_days',
  applicationId: string,
  rows: GivenRollUp[],
): Promise<void> {
  for (const { start, target = '', eventType = 'request', runtime = 'server', ...counted } of rows) {
    const { durations = [], count = durations.length, errors = 0, refused = 0 } = counted;
    const { bins, counts } = sketchOf(durations);
    await db.query(
      `INSERT INTO ${table} (application_id, start, target, event_type, runtime, count, errors, refused, duration_bins, duration_counts)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [applicationId, start, target, eventType, runtime, count, errors, refused, bins, counts],
    );
  }
}

export async function givenAuthCounts(
  { db }: Service,
  applicationId: string,
  rows: { hour: string; kind: string; step: string; provider?: string; count: number }[],
): Promise<void> {
  for (const { hour, kind, step, provider = '', count } of rows)
    await db.query(
      'INSERT INTO auth_counts (application_id, hour, kind, step, provider, count) VALUES ($1, $2, $3, $4, $5, $6)',
      [applicationId, hour, kind, step, provider, count],
    );
}

export async function givenActiveCounts(
  { db }: Service,
  applicationId: string,
  rows: { hour: string; sessions: number; users: number }[],
): Promise<void> {
  for (const { hour, sessions, users } of rows)
    await db.query(
      'INSERT INTO active_counts (application_id, hour, sessions, users, counted_at) VALUES ($1, $2, $3, $4, $2)',
      [applicationId, hour, sessions, users],
    );
}
