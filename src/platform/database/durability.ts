import type { DataSource } from 'typeorm';

/** What PostgreSQL does before it acknowledges a commit, and which servers follow it. */
export interface Durability {
  fsync: string;
  fullPageWrites: string;
  commit: string;
  synchronousStandbys: string;
  standbys: number;
  /** Those whose answer a commit waits for. */
  confirming: number;
}

/**
 * A role without pg_read_all_stats sees no state of a standby: each then counts as one that confirms. Who reads changes by
 * logical replication is no standby.
 */
const DURABILITY = `
  SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS "fullPageWrites",
    current_setting('synchronous_commit') AS commit,
    current_setting('synchronous_standby_names') AS "synchronousStandbys",
    (count(*) FILTER (WHERE state IS DISTINCT FROM 'backup'))::integer AS standbys,
    (count(*) FILTER (WHERE (state = 'streaming' AND sync_state IN ('sync', 'quorum')) IS NOT FALSE))::integer AS confirming
  FROM pg_stat_replication
  WHERE pid NOT IN (SELECT active_pid FROM pg_replication_slots WHERE slot_type = 'logical' AND active_pid IS NOT NULL)`;

export async function readDurability(source: Pick<DataSource, 'query'>): Promise<Durability> {
  const [durability]: Durability[] = await source.query(DURABILITY);
  return durability as Durability;
}

/**
 * Where an acknowledged write is: `confirmed` by a standby too; on this server only, with standbys that are not waited
 * for (`unawaited`) or `alone`. `stalled`: commits wait for a standby that is away, and nothing is acknowledged.
 */
export type Copies = 'confirmed' | 'stalled' | 'unawaited' | 'alone';

export function copiesOf({ commit, synchronousStandbys, standbys, confirming }: Durability): Copies {
  const waits = synchronousStandbys !== '' && commit !== 'local' && commit !== 'off';
  if (waits) return confirming >= neededOf(synchronousStandbys) ? 'confirmed' : 'stalled';
  return standbys > 0 ? 'unawaited' : 'alone';
}

/** How many standbys a commit waits for: `ANY 2 (…)`, `FIRST 2 (…)`, `2 (…)`; a list of names means one. */
const neededOf = (names: string): number => Number(/^\s*(?:ANY|FIRST)?\s*(\d+)\s*\(/i.exec(names)?.[1] ?? 1);
