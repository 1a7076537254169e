import type { Service } from './service.js';

/** The names of a table's days, and of its default. */
export async function dayTables(service: Service, table: string): Promise<string[]> {
  const { rows } = await service.db.query(
    'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1',
    [table],
  );
  return rows.map(({ name }) => name);
}

/** The name of the table that has a day, counted back from today. */
export async function dayTable(service: Service, table: string, daysAgo: number): Promise<string> {
  const { rows } = await service.db.query(
    `SELECT to_char((now() AT TIME ZONE 'UTC') - make_interval(days => $1), '"${table}_"YYYY_MM_DD') AS name`,
    [daysAgo],
  );
  return rows[0].name;
}
