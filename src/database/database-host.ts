import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { EmbeddedPostgres } from './embedded/embedded-postgres.js';

/** Where the database is: at DATABASE_URL, or one of our own under DATA_DIR. */
@Injectable()
export class DatabaseHost {
  private embedded: EmbeddedPostgres | undefined;

  constructor(private readonly settings: Settings) {}

  async start(): Promise<string> {
    const { databaseUrl, dataDir } = this.settings;
    if (databaseUrl) return databaseUrl;
    this.embedded = new EmbeddedPostgres({ dataDir });
    return this.embedded.start();
  }

  async stop(): Promise<void> {
    await this.embedded?.stop();
  }
}
