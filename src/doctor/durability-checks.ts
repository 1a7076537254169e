import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Settings } from '../platform/config/settings.js';
import { copiesOf, type Durability, readDurability } from '../platform/database/durability.js';
import { count } from '../platform/errors/counted.js';
import { type Finding, fail, ok, warn } from './check.js';

const LOST_WRITES_DAYS = 7;

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
    const durability = await readDurability(this.dataSource);
    return (this.settings.isProduction && this.onDisk(durability)) || this.onStandbys(durability);
  }

  /** Outside production a test or a trial may do without. */
  private onDisk({ fsync, fullPageWrites, commit }: Durability): Finding | undefined {
    if (fsync === 'off' || fullPageWrites === 'off') {
      return fail('durability', 'crashDestroys', fsync === 'off' ? 'fsync' : 'full_page_writes');
    }
    if (commit === 'off') return warn('durability', 'crashLoses', 'synchronous_commit');
    return undefined;
  }

  private onStandbys(durability: Durability): Finding {
    const { synchronousStandbys, standbys } = durability;
    switch (copiesOf(durability)) {
      case 'alone':
        return ok('durability', 'one server holds what was acknowledged; no standby follows it');
      case 'unawaited':
        return warn('durability', 'failoverLoses', standbys);
      case 'stalled':
        return fail('durability', 'commitsWait', synchronousStandbys);
      case 'confirmed': {
        const followed = `${count(standbys, 'standby')} ${standbys === 1 ? 'follows' : 'follow'}`;
        return ok('durability', `${followed}, and a commit waits for ${synchronousStandbys}`);
      }
    }
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
