import { connect, type Socket } from 'node:net';
import { BATCH, BATCH_BODY, batchLoad } from './telemetry-loads.js';

const HEAD_END = '\r\n\r\n';

/**
 * Sends batches at a fixed rate, whatever the answers do, until it is stopped. Most loads send as fast as they can.
 * It shares the processor with what is measured, so it writes finished bytes and reads only what it needs.
 */
export class SteadyEvents {
  private readonly request: Buffer;
  private readonly idle: Connection[] = [];
  private readonly open = new Set<Promise<void>>();
  private readonly begun = performance.now();
  private sent = 0;
  private stored = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly port: number,
    private readonly eventsPerSecond: number,
  ) {
    const { method, path } = batchLoad(port);
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(BATCH_BODY)}`,
    ];
    this.request = Buffer.from(lines.join('\r\n') + HEAD_END + BATCH_BODY);
    this.timer = setInterval(() => this.catchUp(), (1000 * BATCH) / eventsPerSecond);
  }

  /** Returns how many events were stored in a second. */
  async stop(): Promise<number> {
    clearInterval(this.timer);
    const took = (performance.now() - this.begun) / 1000;
    await Promise.all(this.open);
    for (const connection of this.idle) connection.close();
    return this.stored / took;
  }

  private catchUp(): void {
    const due = ((performance.now() - this.begun) / 1000) * this.eventsPerSecond;
    for (; this.sent + BATCH <= due; this.sent += BATCH) {
      const answered = this.send().finally(() => this.open.delete(answered));
      this.open.add(answered);
    }
  }

  private async send(): Promise<void> {
    const connection = this.idle.pop() ?? new Connection(this.port);
    const status = await connection.ask(this.request);
    if (status === 201) this.stored += BATCH;
    if (status) this.idle.push(connection);
  }
}

/** One request at a time. */
class Connection {
  private readonly socket: Socket;
  private received = '';
  private answered: (status: number) => void = () => {};

  constructor(port: number) {
    this.socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.socket.setEncoding('latin1');
    this.socket.on('data', (text: string) => this.read(text));
    this.socket.on('error', () => {}).on('close', () => this.answered(0));
  }

  /** Returns the status of the answer, or 0 if the connection failed. */
  ask(request: Buffer): Promise<number> {
    return new Promise((resolve) => {
      this.answered = resolve;
      this.socket.write(request);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private read(text: string): void {
    this.received += text;
    const head = this.received.indexOf(HEAD_END);
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.received)?.[1] ?? 0);
    if (this.received.length < head + HEAD_END.length + length) return;
    const status = Number(this.received.slice('HTTP/1.1 '.length).slice(0, 3));
    this.received = '';
    this.answered(status);
  }
}
