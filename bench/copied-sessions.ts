import pg from 'pg';
import { copyIn } from './copy-in.js';
import type { SessionIds } from './session-ids.js';

/** Rows that are sent together. */
const AT_ONCE = 1_000;
/** Rows come in no order of these. They are made once all rows are there. */
const LATER_INDEXES = ['sessions_identity_id_id_index', 'sessions_open_of_identity_index'];

/**
 * Rows as POST /auth/authorize writes them, by COPY into an empty table: they are frozen at once. The identities take turns,
 * and PostgreSQL does not look for the identity of each, which would take most of the time.
 */
export async function copySessions(url: string, ids: SessionIds, columns: Record<string, string>): Promise<void> {
  const filler = new pg.Client({ connectionString: url });
  await filler.connect();
  try {
    await fill(filler, ids, columns);
  } finally {
    await filler.end();
  }
}

async function fill(filler: pg.Client, ids: SessionIds, columns: Record<string, string>): Promise<void> {
  const { rows: people } = await filler.query<{ id: string }>('SELECT id FROM identities');
  const { rows: indexes } = await filler.query<{ name: string; made: string }>(
    'SELECT indexname AS name, indexdef AS made FROM pg_indexes WHERE indexname = ANY ($1)',
    [LATER_INDEXES],
  );
  const alterAll = (how: (value: string) => string) =>
    filler.query(`ALTER TABLE sessions ${Object.entries(columns).map(([name, to]) => `ALTER ${name} ${how(to)}`)}`);
  await filler.query("BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL maintenance_work_mem = '1GB'");
  await filler.query('TRUNCATE sessions CASCADE');
  for (const { name } of indexes) await filler.query(`DROP INDEX ${name}`);
  await alterAll((value) => `SET DEFAULT ${value}`);
  await copyIn(filler, 'COPY sessions (id, identity_id) FROM STDIN WITH (FREEZE)', rowsOf(ids, people));
  await alterAll(() => 'DROP DEFAULT');
  for (const { made } of indexes) await filler.query(made);
  await filler.query('COMMIT');
}

function* rowsOf(ids: SessionIds, people: { id: string }[]): Generator<string> {
  for (let from = 0; from < ids.count; from += AT_ONCE) {
    let rows = '';
    for (let position = from; position < Math.min(from + AT_ONCE, ids.count); position += 1)
      rows += `${ids.at(position)}\t${people[position % people.length]?.id}\n`;
    yield rows;
  }
}
