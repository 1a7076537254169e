import type { Service } from './service.js';

/** While the act runs there is no such table, so every statement that names it fails. */
export async function withoutTable<Result>(
  { db }: Service,
  table: string,
  act: () => Promise<Result>,
): Promise<Result> {
  await db.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    return await act();
  } finally {
    await db.query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}

interface Refusal {
  table: string;
  /** `UPDATE`, `INSERT` or `UPDATE OF column`. */
  before: string;
  /** All rows, when it is left out. */
  rows?: string;
  /** One that the service does not expect, when it is left out. */
  code?: string;
}

/** While the act runs the database refuses these rows. */
export async function withRefusedRows<Result>(
  { db }: Service,
  { table, before, rows = 'true', code = '22000' }: Refusal,
  act: () => Promise<Result>,
): Promise<Result> {
  await db.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused' USING ERRCODE = '${code}'; END $$;
    CREATE TRIGGER refuse BEFORE ${before} ON ${table} FOR EACH ROW WHEN (${rows}) EXECUTE FUNCTION refuse()`);
  try {
    return await act();
  } finally {
    await db.query(`DROP TRIGGER refuse ON ${table}; DROP FUNCTION refuse`);
  }
}
