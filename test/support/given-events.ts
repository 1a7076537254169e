import type { Json } from './json.js';
import type { Service } from './service.js';

/** A well-formed event without its credentials. */
export const anEvent = (more: object = {}): Record<string, unknown> => ({
  session_id: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
  event_type: 'request',
  runtime: 'browser',
  target: { type: 'api', path: '/orders/123', method: 'GET', status: 200, duration_ms: 42 },
  ...more,
});

/** The rows of an application's events. */
export async function storedEvents({ db }: Service, applicationId: string): Promise<Json[]> {
  const { rows } = await db.query(
    'SELECT * FROM metric_events WHERE application_id = $1 ORDER BY received_at, arrival_id, position',
    [applicationId],
  );
  return rows;
}
