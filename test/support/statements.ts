import { Database } from '../../src/database/database.js';
import type { Service } from './service.js';

/** Writes down which prepared statements the service runs, by their names. */
export class Overheard {
  private heard: string[] = [];

  private constructor(readonly stop: () => void) {}

  static from(service: Service): Overheard {
    const { pool } = service.app.get(Database);
    const query: (statement: unknown) => unknown = pool.query.bind(pool);
    const overheard = new Overheard(() => {
      pool.query = query as typeof pool.query;
    });
    pool.query = ((statement: { name: string }) => {
      overheard.heard.push(statement.name);
      return query(statement);
    }) as typeof pool.query;
    return overheard;
  }

  /** Since the last time. */
  names(): string[] {
    return this.heard.splice(0);
  }
}
