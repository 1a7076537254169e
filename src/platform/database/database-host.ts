import type { Settings } from '../config/settings.js';
import { EmbeddedPostgres } from '../embedded-postgres/embedded-postgres.js';
import { Revival, type RevivalNews } from '../embedded-postgres/revival.js';

/** Where the database is: at DATABASE_URL, or one of our own under DATA_DIR. */
export class DatabaseHost {
  private readonly embedded: EmbeddedPostgres | undefined;
  private revival: Revival | undefined;
  private address: Promise<string> | undefined;

  constructor(private readonly settings: Pick<Settings, 'databaseUrl' | 'dataDir'>) {
    if (!settings.databaseUrl) this.embedded = new EmbeddedPostgres({ dataDir: settings.dataDir });
  }

  /** Answers its address. However often it is asked for, it is started once. */
  start(): Promise<string> {
    this.address ??= this.embedded?.start() ?? Promise.resolve(this.settings.databaseUrl as string);
    return this.address;
  }

  /** From here on an embedded database that dies is started again. */
  revives(news: RevivalNews): void {
    if (this.embedded) this.revival = new Revival(this.embedded, news);
  }

  async stop(): Promise<void> {
    await this.revival?.end();
    await this.embedded?.stop();
  }
}
