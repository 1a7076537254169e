import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool, PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { Settings } from '../config/settings.js';
import { type Connection, Pipeline } from './pipeline.js';
import type { Statement } from './statement.js';

/** Something that runs statements: each as a transaction of its own, or all within one. */
export interface Statements {
  run<Row>(statement: Statement<Row>, values: unknown[]): Promise<Row[]>;
}

/** The straight way to PostgreSQL for the few statements that every request depends on. */
@Injectable()
export class Database implements Statements, OnApplicationShutdown {
  private readonly pipelines: Pipeline[];

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    { connections }: Settings,
  ) {
    const connection = connectionOf(this.pool);
    this.pipelines = Array.from({ length: connections.pipelines }, () => new Pipeline(connection));
  }

  run<Row>(statement: Statement<Row>, values: unknown[]): Promise<Row[]> {
    return this.leastBusy().run(statement, values);
  }

  /** Runs them in somebody's transaction, on its connection. */
  within({ queryRunner }: EntityManager): Statements {
    return {
      run: async ({ name, text }, values) => {
        const client: PoolClient = await queryRunner?.connect();
        return (await client.query({ name, text, values })).rows;
      },
    };
  }

  /** The pool that TypeORM holds, for whatever takes more than one statement. */
  get pool(): Pool {
    return poolOf(this.dataSource);
  }

  /** Statements sent ahead of the answers to those before them. */
  get inFlight(): number {
    return this.pipelines.reduce((sum, { inFlight }) => sum + inFlight, 0);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.pipelines.map((pipeline) => pipeline.close()));
  }

  /** So that nobody is put behind a statement that waits for a lock while there is a free way past it. */
  private leastBusy(): Pipeline {
    return this.pipelines.reduce((least, other) => (other.inFlight < least.inFlight ? other : least));
  }
}

export const poolOf = ({ driver }: DataSource): Pool => (driver as unknown as { master: Pool }).master;

/** The pool's own settings. It hides the password from loops over them, so that must be asked for by name. */
export function connectionOf(pool: Pool): Connection {
  return { ...pool.options, password: pool.options.password };
}
