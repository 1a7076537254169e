import { sketchOf } from '../../src/metrics/rollups/sketch.js';
import { type ApplicationOptions, type GivenApplication, givenApiKey, givenApplication } from './given.js';
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

/** Hours, and the days that they add up to: in the last hour of a day, «24 hours» are one whole day. */
export async function givenHours(service: Service, applicationId: string, hours: GivenRollUp[]): Promise<void> {
  const days = new Map<string, GivenRollUp>();
  for (const { start, durations = [], count = durations.length, errors = 0, refused = 0, ...of } of hours) {
    const day = { ...of, start: `${start.slice(0, 10)}T00:00:00Z` };
    const key = JSON.stringify([day.start, of.target, of.eventType, of.runtime]);
    const sum = days.get(key) ?? { ...day, count: 0, errors: 0, refused: 0, durations: [] };
    days.set(key, {
      ...sum,
      count: (sum.count ?? 0) + count,
      errors: (sum.errors ?? 0) + errors,
      refused: (sum.refused ?? 0) + refused,
      durations: [...(sum.durations ?? []), ...durations],
    });
  }
  await givenRollUps(service, 'metric_hours', applicationId, hours);
  await givenRollUps(service, 'metric_days', applicationId, [...days.values()]);
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

export interface ReportReader extends GivenApplication {
  read(query: string): ReturnType<Service['http']['get']>;
}

/** An application with a key that reads its reports. */
export async function givenReportReader(service: Service, wanted: ApplicationOptions = {}): Promise<ReportReader> {
  const application = await givenApplication(service, wanted);
  const key = await givenApiKey(service, application.id, ['metrics:read']);
  return {
    ...application,
    read: (query) => service.http.get(`/v1/applications/metrics?${query}`, { 'x-api-key': key }),
  };
}
