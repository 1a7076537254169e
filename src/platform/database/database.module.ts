import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { isDatabaseAway } from '../errors/database-away.js';
import { Commits } from './after-commit.js';
import { ClockSync } from './connections/clock-sync.js';
import { Connections } from './connections/connections.js';
import { dataSourceOptions } from './data-source.js';
import { Database } from './database.js';
import { DatabaseHost } from './database-host.js';
import { Migrator } from './migrating/migrator.js';
import { Partitions } from './partitions/partitions.js';
import { Sweeps } from './sweeps.js';

@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  /** `attempts`: the number of attempts, a second apart, while no server is there. */
  static at(host: DatabaseHost, connections: Connections, attempts = 1): DynamicModule {
    const { pool, timeout } = connections;
    const connection = TypeOrmModule.forRootAsync({
      useFactory: async () => ({
        ...dataSourceOptions({ url: await host.start(), pool, timeout }),
        autoLoadEntities: true,
        // Services of one deployment start in any order, so an absent server is tried again. A wrong password stays
        // wrong.
        toRetry: (error) => attempts > 1 && isDatabaseAway(error),
        retryAttempts: attempts,
        retryDelay: 1000,
        verboseRetryLog: true,
      }),
    });
    return {
      module: DatabaseModule,
      imports: [connection],
      providers: [
        { provide: DatabaseHost, useValue: host },
        { provide: Connections, useValue: connections },
        Database,
        Migrator,
        ClockSync,
        Commits,
        Partitions,
        Sweeps,
      ],
      exports: [Database, DatabaseHost, Migrator, Partitions, Sweeps, TypeOrmModule],
    };
  }

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly host: DatabaseHost,
  ) {}

  /** Closes the connections first, then the server. */
  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
    await this.host.stop();
  }
}
