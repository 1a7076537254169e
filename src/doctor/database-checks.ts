import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Resealing } from '../operations/resealing.js';
import { Settings } from '../platform/config/settings.js';
import { requireOwnConnections } from '../platform/database/connections/connection-check.js';
import { UnusableDatabaseError } from '../platform/database/database.errors.js';
import { connectionOf, Database } from '../platform/database/database.js';
import { Migrator } from '../platform/database/migrating/migrator.js';
import { count } from '../platform/errors/counted.js';
import { SigningKeyStore } from '../session/signing-keys/signing-key-store.js';
import { type Finding, fail, finding, ok, warn } from './check.js';

const OLDEST_VERSION = 15;
const SLOW_MS = 50;
const NOTICEABLE_SKEW_S = 5;
const HARMFUL_SKEW_S = 60;
const SAMPLES = 5;

/** The checks that need the database. */
@Injectable()
export class DatabaseChecks {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly migrator: Migrator,
    private readonly signingKeys: SigningKeyStore,
    private readonly resealing: Resealing,
  ) {}

  async run(): Promise<Finding[]> {
    const migrations = await this.migrations();
    return [
      await this.server(),
      await this.connections(),
      migrations,
      await this.clock(),
      ...(migrations.health === 'ok' ? [await this.keys(), await this.secretKey()] : []),
    ];
  }

  private async server(): Promise<Finding> {
    const [{ version }] = await this.dataSource.query("SELECT current_setting('server_version') AS version");
    const latency = await this.latency();
    const folder = this.settings.databaseUrl ? undefined : this.settings.dataDir;
    if (Number.parseInt(version, 10) < OLDEST_VERSION)
      return fail('database', 'databaseOld', version, folder, latency, OLDEST_VERSION);
    return finding('database', latency < SLOW_MS ? 'ok' : 'warn', 'databaseLatency', version, folder, latency);
  }

  private async connections(): Promise<Finding> {
    try {
      await requireOwnConnections(connectionOf(this.database.pool));
      return ok('connections', 'each of them keeps its timeouts, statements and locks');
    } catch (error) {
      if (!(error instanceof UnusableDatabaseError)) throw error;
      return fail('connections', 'connectionsShared', error.message);
    }
  }

  /** The median of a few, because the first one includes the warm-up. */
  private async latency(): Promise<number> {
    const samples: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const start = performance.now();
      await this.dataSource.query('SELECT 1');
      samples.push(performance.now() - start);
    }
    return samples.sort((a, b) => a - b)[Math.floor(SAMPLES / 2)] as number;
  }

  private async migrations(): Promise<Finding> {
    const pending = await this.migrator.pendingNames();
    if (pending.length === 0) return ok('migrations', 'the schema is up to date');
    return fail('migrations', 'migrationsPending', pending.length, pending.join(', '), 'npm run -s cli -- migrate');
  }

  /** The service uses the database's clock, and verifiers of its tokens use their own, so a wrong clock matters. */
  private async clock(): Promise<Finding> {
    const before = Date.now();
    const [{ seconds }] = await this.dataSource.query('SELECT extract(epoch FROM clock_timestamp()) AS seconds');
    const skew = Math.abs(Number(seconds) - (before + Date.now()) / 2000);
    const health = skew > HARMFUL_SKEW_S ? 'fail' : skew > NOTICEABLE_SKEW_S ? 'warn' : 'ok';
    return finding('clock', health, 'clockSkew', skew);
  }

  private async keys(): Promise<Finding> {
    const keys = await this.signingKeys.published();
    const needed = keys.filter((key) => key.retiredAt === null);
    if (keys.length === 0) return ok('signing keys', 'none yet; the service creates them when it first starts');
    const sealed = needed.filter((key) => !this.signingKeys.canOpen(key));
    const rotate = 'npm run -s cli -- signing-keys rotate';
    if (sealed.length > 0) return fail('signing keys', 'signingKeysSealed', sealed.length, `${rotate} --force`);
    if (!needed.some((key) => key.activatedAt)) return fail('signing keys', 'signingKeysIdle', rotate);
    return ok('signing keys', `${count(keys.length, 'key')} published; the active and the next one can be opened`);
  }

  private async secretKey(): Promise<Finding> {
    const old = (await this.resealing.countOld()).filter(({ count: number }) => number > 0);
    if (old.length === 0) return ok('secret key', 'it has sealed everything that is stored');
    const counts = Object.fromEntries(old.map(({ column, count: number }) => [column.name, number]));
    return warn('secret key', 'sealedByOther', 'npm run -s cli -- secret-key rotate', counts);
  }
}
