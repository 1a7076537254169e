import type { ElementType } from '../../platform/database/binary-lists.js';

interface EventColumn {
  /** The column of `metric_event_lists`. */
  list: string;
  /** What one event has in it, and the column of `metric_events`. */
  element: string;
  type: ElementType;
}

export const EVENT_COLUMNS = {
  ids: { list: 'ids', element: 'id', type: 'uuid' },
  applicationIds: { list: 'application_ids', element: 'application_id', type: 'uuid' },
  moments: { list: 'moments', element: 'occurred_at', type: 'timestamptz' },
  sessionIds: { list: 'session_ids', element: 'session_id', type: 'text' },
  eventTypes: { list: 'event_types', element: 'event_type', type: 'text' },
  runtimes: { list: 'runtimes', element: 'runtime', type: 'text' },
  targets: { list: 'targets', element: 'target', type: 'text' },
  targetTypes: { list: 'target_types', element: 'target_type', type: 'text' },
  paths: { list: 'paths', element: 'path', type: 'text' },
  methods: { list: 'methods', element: 'method', type: 'text' },
  statuses: { list: 'statuses', element: 'status', type: 'smallint' },
  durations: { list: 'durations', element: 'duration_ms', type: 'integer' },
  details: { list: 'details', element: 'details', type: 'jsonb' },
} as const satisfies Record<string, EventColumn>;

export type EventColumnName = keyof typeof EVENT_COLUMNS;

export const EVENT_COLUMN_NAMES = Object.keys(EVENT_COLUMNS) as EventColumnName[];

const columns: readonly EventColumn[] = EVENT_COLUMN_NAMES.map((name) => EVENT_COLUMNS[name]);
const separated = (of: (column: EventColumn) => string): string => columns.map(of).join(', ');

/** The columns of the table, and those of one event, as SQL writes them. */
export const LISTS = separated(({ list }) => list);
export const ELEMENTS = separated(({ element }) => element);

/** The events of this row of the table, one by one. */
export const eachOf = (row: string): string =>
  `unnest(${separated(({ list }) => `${row}.${list}`)}) WITH ORDINALITY AS event (${ELEMENTS}, position)`;

/** The lists of a row, from single events. */
export const collected = (order = 'position'): string =>
  separated(({ element }) => `array_agg(${element} ORDER BY ${order})`);
