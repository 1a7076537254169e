import { Agent, request } from 'node:http';
import type { Child } from './child.js';
import { until } from './until.js';

export interface LoadReport {
  answers: number;
  statuses: Set<number>;
  /** Connections that were refused in a clean way: the service is gone, and the client knows that it was not served. */
  refused: number;
  /** Everything that left the client in doubt. */
  broken: string[];
}

/** Clients that ask again and again, each over one connection kept alive, until the service is gone. */
export class KeepAliveLoad {
  readonly report: LoadReport = { answers: 0, statuses: new Set(), refused: 0, broken: [] };
  readonly ended: Promise<unknown>;

  constructor(
    private readonly url: string,
    clients: number,
  ) {
    this.ended = Promise.all(Array.from({ length: clients }, () => this.client()));
  }

  private async client(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (await this.ask(agent));
    agent.destroy();
  }

  private ask(agent: Agent): Promise<boolean> {
    return new Promise((resolve) => {
      const asked = request(this.url, { agent }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          body += chunk;
        });
        response.on('error', (error) => resolve(this.note(error)));
        response.on('end', () => resolve(this.count(response.statusCode as number, body)));
      });
      asked.on('error', (error) => resolve(this.note(error)));
      asked.end();
    });
  }

  private count(status: number, body: string): boolean {
    JSON.parse(body); // half an answer would not be JSON
    this.report.answers += 1;
    this.report.statuses.add(status);
    return true;
  }

  private note(error: NodeJS.ErrnoException): false {
    if (error.code === 'ECONNREFUSED') this.report.refused += 1;
    else this.report.broken.push(`${error.code} ${error.message}`);
    return false;
  }
}

/** The service is told to stop under a load, and leaves none of its clients in doubt. */
export async function expectWholeAnswers(child: Child, host = 'localhost'): Promise<void> {
  const load = new KeepAliveLoad(`http://${host}:${child.variables.PORT}/.well-known/jwks.json`, 12);
  await until(() => load.report.answers > 300);
  child.kill('SIGTERM');
  await load.ended;
  expect(await child.ended).toEqual({ code: 0, signal: null });
  expect(load.report).toMatchObject({ broken: [], refused: 12, statuses: new Set([200]) });
}
