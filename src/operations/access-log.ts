import type { Logger as Pino } from 'pino';

export interface Access {
  requestId: string;
  ms: number;
  ip: string;
  /** Which failure was answered. */
  code?: string;
  /** The client disconnected before it had the whole response. */
  aborted?: true;
}

/**
 * One line per request. Everything in it is our own text or a number, so it skips the redaction of secrets, which costs
 * more than all the rest. The URL is given as its route, because a path or query may carry a code.
 */
export class AccessLog {
  private readonly lines = new Map<string, Pino>();

  constructor(private readonly pino: Pino) {}

  write(method: string, route: string, status: number, access: Access): void {
    if (!this.pino.isLevelEnabled('info')) return;
    const name = `${method} ${route} ${status}`;
    const line = this.lines.get(name) ?? this.bind(name, { method, route, status });
    line.info(access, 'request');
  }

  private bind(name: string, fields: object): Pino {
    const line = this.pino.child(fields, { redact: [] });
    this.lines.set(name, line);
    return line;
  }
}
