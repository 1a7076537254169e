import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { Database } from './database.js';
import { DatabaseHost } from './database-host.js';
import { Migrator } from './migrator.js';

interface Connecting {
  /** Connections for transactions. */
  pool: number;
  /** How often it is tried, a second apart, while no server is there. */
  attempts: number;
}

/** Services of one deployment start in any order. A wrong password does not become right by waiting. */
const isNotThereYet = ({ code }: { code?: string }): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03'].includes(code ?? '');

@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  static at(host: DatabaseHost, { pool, attempts }: Connecting): DynamicModule {
    const connection = TypeOrmModule.forRootAsync({
      useFactory: async () => ({
        ...dataSourceOptions({ url: await host.start(), pool }),
        autoLoadEntities: true,
        toRetry: (error: Error & { code?: string }) => attempts > 1 && isNotThereYet(error),
        retryAttempts: attempts,
        retryDelay: 1000,
        verboseRetryLog: true,
      }),
    });
    return {
      module: DatabaseModule,
      imports: [connection],
      providers: [{ provide: DatabaseHost, useValue: host }, Database, Migrator],
      exports: [Database, Migrator, TypeOrmModule],
    };
  }

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
