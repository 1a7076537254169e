import { Database } from '../../src/platform/database/database.js';
import type { Service } from './service.js';

/** Statements that no request asks for. They come when they are due. */
const BACKGROUND = /^(?:mail_outbox-|dispatches-|metric-arrivals-waiting$|add-auth-counts$)/;

/** Writes down which prepared statements the service runs, by their names. */
export class Overheard {
  private heard: string[] = [];

  private constructor(readonly stop: () => void) {}

  static from(service: Service): Overheard {
    const database = service.app.get(Database);
    const run: Database['run'] = database.run.bind(database);
    const overheard = new Overheard(() => {
      database.run = run;
    });
    database.run = (statement, values) => {
      if (!BACKGROUND.test(statement.name)) overheard.heard.push(statement.name);
      return run(statement, values);
    };
    return overheard;
  }

  /** Since the last time. */
  names(): string[] {
    return this.heard.splice(0);
  }
}
