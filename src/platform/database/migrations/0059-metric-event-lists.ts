import type { MigrationInterface, QueryRunner } from 'typeorm';

const EVENT = `
  received_at timestamptz NOT NULL,
  arrival_id bigint NOT NULL,
  position integer NOT NULL,
  id uuid NOT NULL,
  application_id uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  session_id text NOT NULL,
  event_type text NOT NULL,
  runtime text NOT NULL,
  target text NOT NULL,
  target_type text NOT NULL,
  path text,
  method text,
  status smallint,
  duration_ms integer,
  details jsonb,
  PRIMARY KEY (received_at, arrival_id, position)`;

const LISTS = `
  received_at timestamptz NOT NULL,
  arrival_id bigint NOT NULL,
  ids uuid[] NOT NULL,
  application_ids uuid[] NOT NULL,
  moments timestamptz[] NOT NULL,
  session_ids text[] NOT NULL,
  event_types text[] NOT NULL,
  runtimes text[] NOT NULL,
  targets text[] NOT NULL,
  target_types text[] NOT NULL,
  paths text[] NOT NULL,
  methods text[] NOT NULL,
  statuses smallint[] NOT NULL,
  durations integer[] NOT NULL,
  details jsonb[] NOT NULL,
  PRIMARY KEY (received_at, arrival_id)`;

const eventsOf = (table: string): string => `
  SELECT list.received_at, list.arrival_id, event.position::integer AS position, event.id, event.application_id,
    LEAST(event.occurred_at, list.received_at) AS occurred_at, event.session_id, event.event_type, event.runtime,
    event.target, event.target_type, event.path, event.method, event.status, event.duration_ms, event.details
  FROM ${table} AS list CROSS JOIN LATERAL unnest(list.ids, list.application_ids, list.moments, list.session_ids,
      list.event_types, list.runtimes, list.targets, list.target_types, list.paths, list.methods, list.statuses,
      list.durations, list.details)
    WITH ORDINALITY AS event (id, application_id, occurred_at, session_id, event_type, runtime, target, target_type, path,
      method, status, duration_ms, details, position)`;

const collected = (name: string): string => `array_agg(${name} ORDER BY position)`;
const COLLECTED = [
  ...['id', 'application_id', 'occurred_at', 'session_id', 'event_type', 'runtime', 'target', 'target_type', 'path'],
  ...['method', 'status', 'duration_ms', 'details'],
].map(collected);
const listsOf = (table: string): string => `
  SELECT received_at, arrival_id, ${COLLECTED.join(', ')} FROM ${table} GROUP BY received_at, arrival_id`;

/** Gives the new table the partitions of the old one, with what they hold in its new form. */
const refill = (from: string, to: string, formed: string): string => `
  DO $refill$
  DECLARE
    old text;
    bound text;
  BEGIN
    FOR old, bound IN
      SELECT part.relname, pg_get_expr(part.relpartbound, part.oid) FROM pg_inherits
      JOIN pg_class AS part ON part.oid = inhrelid
      WHERE inhparent = '${from}'::regclass
    LOOP
      EXECUTE format('CREATE TABLE %I PARTITION OF ${to} %s', replace(old, '${from}', '${to}'), bound);
      EXECUTE format('INSERT INTO ${to} ${formed}', old);
    END LOOP;
  END $refill$;
  DROP TABLE ${from};
  DELETE FROM metric_trims;`;

/**
 * The events that one statement stores become one row, whose columns are lists. A view of the old name shows the events
 * one by one. An arrival says how many events it has.
 */
export class MetricEventLists1763600000059 implements MigrationInterface {
  name = 'MetricEventLists1763600000059';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE metric_arrivals ADD COLUMN events integer;
      UPDATE metric_arrivals AS arrival SET events = (
        SELECT count(*) FROM metric_events
        WHERE received_at = arrival.received_at AND arrival_id = arrival.id
      );
      ALTER TABLE metric_arrivals ALTER COLUMN events SET NOT NULL;
      CREATE TABLE metric_event_lists (${LISTS}) PARTITION BY RANGE (received_at);
      ${refill('metric_events', 'metric_event_lists', listsOf('%I'))}
      CREATE VIEW metric_events AS ${eventsOf('metric_event_lists')};
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW metric_events;
      ALTER TABLE metric_arrivals DROP COLUMN events;
      CREATE TABLE metric_events (${EVENT}) PARTITION BY RANGE (received_at);
      ${refill('metric_event_lists', 'metric_events', eventsOf('%I'))}
    `);
  }
}
