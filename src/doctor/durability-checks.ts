import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Settings } from '../platform/config/settings.js';
import { count } from '../platform/errors/counted.js';
import { type Finding, fail, ok, warn } from './check.js';

const LOST_WRITES_DAYS = 7;

interface Durability {
  fsync: string;
  fullPageWrites: string;
  commit: string;
  synchronousStandbys: string;
  standbys: number;
}

/** Whether PostgreSQL keeps what it has acknowledged, and whether it did so lately. */
@Injectable()
export class DurabilityChecks {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly settings: Settings,
  ) {}

  async run(): Promise<Finding[]> {
    return [await this.durability(), await this.lostWrites()];
  }

  private async durability(): Promise<Finding> {
    const [server]: Durability[] = await this.dataSource.query(`
      SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS "fullPageWrites",
        current_setting('synchronous_commit') AS commit,
        current_setting('synchronous_standby_names') AS "synchronousStandbys",
        (SELECT count(*)::integer FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup') AS standbys`);
    return (this.settings.isProduction && this.onDisk(server as Durability)) || this.onStandbys(server as Durability);
  }

  /** Outside production a test or a trial may do without. */
  private onDisk({ fsync, fullPageWrites, commit }: Durability): Finding | undefined {
    if (fsync === 'off' || fullPageWrites === 'off') {
      return fail('durability', 'crashDestroys', fsync === 'off' ? 'fsync' : 'full_page_writes');
    }
    if (commit === 'off') return warn('durability', 'crashLoses', 'synchronous_commit');
    return undefined;
  }

  private onStandbys({ commit, synchronousStandbys, standbys }: Durability): Finding {
    if (standbys === 0) return ok('durability', 'one server holds what was acknowledged; no standby follows it');
    if (synchronousStandbys === '' || commit === 'local' || commit === 'off')
      return warn('durability', 'failoverLoses', standbys);
    const followed = `${count(standbys, 'standby')} ${standbys === 1 ? 'follows' : 'follow'}`;
    return ok('durability', `${followed}, and a commit waits for ${synchronousStandbys}`);
  }

  /** A token that is newer than its session's row proves the loss. */
  private async lostWrites(): Promise<Finding> {
    const [{ sessions, latest }] = await this.dataSource.query(
      `
      SELECT count(DISTINCT session_id)::integer AS sessions, to_char(max(occurred_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS latest
      FROM audit_events WHERE type = 'session.caught_up' AND occurred_at > now() - make_interval(days => $1)`,
      [LOST_WRITES_DAYS],
    );
    if (sessions === 0) return ok('lost writes', 'none that a refresh has shown in the last seven days');
    return warn('lost writes', 'lostWrites', sessions, LOST_WRITES_DAYS, latest);
  }
}
