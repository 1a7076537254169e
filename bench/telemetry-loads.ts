import { APPLICATION_ID, READING_KEY, REPORTING_KEY } from './database.js';
import type { Load } from './load.js';

export const BATCH = 100;
const SESSION = '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90';

const eventOf = (number: number) => ({
  session_id: SESSION,
  event_type: 'request',
  runtime: 'browser',
  target: {
    type: 'api',
    path: `/shop/orders/${100_000 + number}/items`,
    method: 'GET',
    status: number % 50 === 0 ? 500 : 200,
    duration_ms: 20 + number,
  },
});

const HOSTILE = `a@${'.'.repeat(190)}`.repeat(10).slice(0, 1_900);

const CREDENTIALS = { appId: APPLICATION_ID, apiKey: REPORTING_KEY };
const BATCH_BODY = JSON.stringify({
  ...CREDENTIALS,
  events: Array.from({ length: BATCH }, (_none, number) => eventOf(number)),
});

export const eventLoad = (port: number, path = '/v1/metrics'): Load => ({
  port,
  method: 'POST',
  path,
  body: JSON.stringify({ ...CREDENTIALS, ...eventOf(1) }),
  values: [''],
});

export const batchLoad = (port: number): Load => ({
  port,
  method: 'POST',
  path: '/v1/metrics/batch',
  body: BATCH_BODY,
  values: [''],
});

/** Nearly a million characters of what looks like the beginning of an email address. */
export const hostileBatchLoad = (port: number): Load => ({
  ...batchLoad(port),
  body: JSON.stringify({
    ...CREDENTIALS,
    events: Array.from({ length: 480 }, (_none, number) => {
      const event = eventOf(number);
      return { ...event, target: { ...event.target, note: HOSTILE } };
    }),
  }),
});

/** One reader, as it takes a person who looks at a page. */
const readerLoad = (port: number, path: string, headers: Record<string, string>): Load => ({
  port,
  method: 'GET',
  path,
  headers,
  values: [''],
  connections: 1,
});

export const dashboardLoad = (port: number, cookie: string, range: string): Load =>
  readerLoad(port, `/dashboard?range=${range}`, { cookie });

export function reportLoad(port: number, days: number): Load {
  const to = Date.now();
  const from = to - days * 86_400_000;
  const query = new URLSearchParams({
    report: 'events',
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    interval: days > 1 ? 'day' : 'hour',
    group_by: 'target',
  });
  return readerLoad(port, `/v1/applications/metrics?${query}`, { 'x-api-key': READING_KEY });
}
