import type { Logger as Pino } from 'pino';

export interface Access {
  requestId: string;
  ms: number;
  ip: string;
  /** The client went away before it had the whole answer. */
  aborted?: true;
}

/**
 * One line a request. Everything in it is ours or a number, so it goes past the redaction of secrets, which costs
 * more than all the rest; the address is named by its route, for a path or query may carry a code.
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
