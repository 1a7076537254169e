import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { Database } from '../../src/platform/database/database.js';
import type { Service } from './service.js';

/**
 * Writes down which prepared statements requests run, by their names. Those in the background come when they are due, and
 * belong to no request.
 */
export class Overheard {
  private heard: string[] = [];

  private constructor(readonly stop: () => void) {}

  static from(service: Service): Overheard {
    const database = service.app.get(Database);
    const run: Database['run'] = database.run.bind(database);
    const server = service.app.getHttpServer();
    const requests = new AsyncLocalStorage<true>();
    const begin = (request: IncomingMessage) => {
      requests.enterWith(true);
      // Node 24 reads a body outside the context of its request.
      const inside = AsyncLocalStorage.snapshot();
      const emit = request.emit.bind(request);
      request.emit = (...event: Parameters<typeof emit>) => inside(emit, ...event);
    };
    server.prependListener('request', begin);
    const overheard = new Overheard(() => {
      server.off('request', begin);
      database.run = run;
      requests.disable(); // Node 20 would follow every promise from now on
    });
    database.run = (statement, values) => {
      if (requests.getStore()) overheard.heard.push(statement.name);
      return run(statement, values);
    };
    return overheard;
  }

  /** Since the last time. */
  names(): string[] {
    return this.heard.splice(0);
  }
}
