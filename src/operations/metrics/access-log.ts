import { type DestinationStream, type Logger as Pino, symbols } from 'pino';

export interface Access {
  requestId: string;
  ms: number;
  ip: string;
  /** The code of the failure that the response reports. */
  code?: string;
  /** The slug of the application that a URL was refused for, and the origin of that URL. */
  application?: string;
  refused_origin?: string;
  /** The client disconnected before it had the whole response. */
  aborted?: true;
  /** Where traces are on. */
  trace_id?: string;
}

/** The end of the line, which all requests of one route and status share. */
type Line = (access: Access) => string;

/**
 * One line per request, in the form of the other lines. It holds only our own text and numbers, so it needs no redaction
 * of secrets and is put together here, which is faster than the logger. The URL is given as its route, because a path or
 * query may carry a code.
 */
export class AccessLog {
  private readonly lines = new Map<string, Line>();
  private readonly stream: DestinationStream;

  constructor(private readonly pino: Pino) {
    this.stream = (pino as Pino & { [symbols.streamSym]: DestinationStream })[symbols.streamSym];
  }

  write(method: string, route: string, status: number, access: Access): void {
    if (!this.pino.isLevelEnabled('info')) return;
    const name = `${method} ${route} ${status}`;
    const line = this.lines.get(name) ?? this.bind(name, { method, route, status });
    this.stream.write(line(access));
  }

  private bind(name: string, fields: object): Line {
    const common = JSON.stringify(fields).slice(1, -1);
    const line: Line = (access) =>
      `{"level":"info","time":"${new Date().toISOString()}",${common},${JSON.stringify(access).slice(1, -1)},"msg":"request"}\n`;
    this.lines.set(name, line);
    return line;
  }
}
