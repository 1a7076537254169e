import type { Settings } from '../config/settings.js';
import { EmbeddedPostgres } from '../embedded-postgres/embedded-postgres.js';
import { Revival, type RevivalNews } from '../embedded-postgres/revival.js';
import type { Loops } from '../loops/loops.js';

/** The address of the database: DATABASE_URL, or an embedded one under DATA_DIR. */
export class DatabaseHost {
  private readonly embedded: EmbeddedPostgres | undefined;
  private revival: Revival | undefined;
  private address: Promise<string> | undefined;

  constructor(
    private readonly settings: Pick<Settings, 'databaseUrl' | 'dataDir'> &
      Partial<Pick<Settings, 'telemetryDatabaseUrl'>>,
  ) {
    if (!settings.databaseUrl) this.embedded = new EmbeddedPostgres({ dataDir: settings.dataDir });
  }

  /** Undefined: telemetry is in the same database. */
  get telemetryUrl(): string | undefined {
    return this.settings.telemetryDatabaseUrl;
  }

  /** Answers its address. Further calls do not start it again. */
  start(): Promise<string> {
    this.address ??= this.embedded?.start() ?? Promise.resolve(this.settings.databaseUrl as string);
    return this.address;
  }

  /** From this call on, an embedded database that dies is started again. */
  revives(news: RevivalNews, loops: Loops): void {
    if (this.embedded) this.revival = new Revival(this.embedded, news, loops);
  }

  /** Whether the embedded database is away because its disk is full. */
  get lacksRoom(): boolean {
    return this.revival?.isWaitingForRoom ?? false;
  }

  async stop(): Promise<void> {
    await this.revival?.end();
    await this.embedded?.stop();
  }
}
