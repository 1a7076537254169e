import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Settings } from '../config/settings.js';
import { dataSourceOptions } from './data-source.js';
import { Database } from './database.js';
import { DatabaseHost } from './database-host.js';
import { DatabaseHostModule } from './database-host.module.js';
import { Migrator } from './migrator.js';

/** Services of one deployment start in any order. A wrong password does not become right by waiting. */
const isNotThereYet = ({ code }: { code?: string }): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03'].includes(code ?? '');

@Global()
@Module({
  imports: [
    DatabaseHostModule,
    TypeOrmModule.forRootAsync({
      imports: [DatabaseHostModule],
      inject: [Settings, DatabaseHost],
      useFactory: async (settings: Settings, host: DatabaseHost) => ({
        ...dataSourceOptions({ url: await host.start(), pool: settings.connections.pool }),
        autoLoadEntities: true,
        toRetry: (error: Error & { code?: string }) => settings.isProduction && isNotThereYet(error),
        retryAttempts: 10,
        retryDelay: 1000,
        verboseRetryLog: true,
      }),
    }),
  ],
  providers: [Database, Migrator],
  exports: [Database, Migrator, TypeOrmModule],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly host: DatabaseHost,
  ) {}

  /** First the connections, then the server behind them. */
  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
    await this.host.stop();
  }
}
