import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** A statement that is parsed and planned once for each connection, and run by its name from then on. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Only carries the type of the rows. */
  readonly row?: Row;
}

/** The straight way to PostgreSQL for the few statements that every request depends on. */
@Injectable()
export class Database {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async run<Row>(statement: Statement<Row>, values: unknown[]): Promise<Row[]> {
    const { rows } = await this.pool.query({ name: statement.name, text: statement.text, values });
    return rows;
  }

  /** The pool that TypeORM holds: one pool, one limit, whoever asks. */
  get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }
}
