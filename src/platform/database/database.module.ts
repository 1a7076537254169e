import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { getDataSourceToken, InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { isDatabaseAway } from '../errors/database-away.js';
import { Commits } from './after-commit.js';
import { ClockSync } from './connections/clock-sync.js';
import { Connections } from './connections/connections.js';
import { dataSourceOptions, newPool } from './data-source.js';
import { Database, poolOf } from './database.js';
import { DatabaseHost } from './database-host.js';
import { Migrator } from './migrating/migrator.js';
import { TelemetrySchema } from './migrating/telemetry-schema.js';
import { Partitions } from './partitions/partitions.js';
import { Sweeps } from './sweeps.js';
import { TelemetryDatabase } from './telemetry-database.js';

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
    const { telemetryUrl: url } = host;
    const telemetry = url ? { url, pool, timeout } : undefined;
    return {
      module: DatabaseModule,
      imports: [connection],
      providers: [
        { provide: DatabaseHost, useValue: host },
        { provide: Connections, useValue: connections },
        {
          provide: Database,
          inject: [getDataSourceToken()],
          useFactory: (source: DataSource) => new Database(poolOf(source), connections),
        },
        telemetry
          ? { provide: TelemetryDatabase, useFactory: () => new Database(newPool(telemetry), connections) }
          : { provide: TelemetryDatabase, useExisting: Database },
        {
          provide: TelemetrySchema,
          inject: [getDataSourceToken()],
          useFactory: (source: DataSource) => new TelemetrySchema(source, telemetry, attempts),
        },
        Migrator,
        ClockSync,
        Commits,
        Partitions,
        Sweeps,
      ],
      exports: [
        ...[Database, DatabaseHost, Migrator, Partitions, Sweeps, TelemetryDatabase, TelemetrySchema],
        TypeOrmModule,
      ],
    };
  }

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly host: DatabaseHost,
    private readonly database: Database,
    private readonly telemetry: TelemetryDatabase,
  ) {}

  /** Closes the connections first, then the server. */
  async onApplicationShutdown(): Promise<void> {
    if (this.telemetry !== this.database) await this.telemetry.pool.end();
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
    await this.host.stop();
  }
}
