import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Child } from '../support/child.js';
import { OtlpReceiver } from '../support/otlp-receiver.js';
import { cloneDatabase } from '../support/service.js';
import { until } from '../support/until.js';

const QUEUE = 64;
const BATCH = 16;
/** Each is at least one span. */
const REQUESTS = 300;
/** Only a limit of our own ends the wait for a collector. */
const FOREVER_MS = '600000';

const VARIABLES = {
  OTEL_BSP_MAX_QUEUE_SIZE: String(QUEUE),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: String(BATCH),
  OTEL_BSP_SCHEDULE_DELAY: '10',
  OTEL_BSP_EXPORT_TIMEOUT: FOREVER_MS,
  OTEL_EXPORTER_OTLP_TIMEOUT: FOREVER_MS,
};

/** What a collector does with each connection. */
type Behaviour = (socket: Socket) => void;

const says =
  (text: string): Behaviour =>
  (socket) =>
    socket.once('data', () => socket.write(text));

const FAULTS: [string, Behaviour][] = [
  ['never answers', (socket) => socket.resume()],
  ['resets each connection', (socket) => socket.once('data', () => socket.resetAndDestroy())],
  ['says 503 and names an hour', says('HTTP/1.1 503 Busy\r\nRetry-After: 3600\r\nContent-Length: 0\r\n\r\n')],
  ['begins an answer and never ends it', says('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{')],
];

class FaultyCollector {
  connections = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => {
    this.connections += 1;
    this.sockets.add(socket.on('error', () => undefined));
    this.behave(socket);
  });

  constructor(private readonly behave: Behaviour) {}

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}

const startTraced = async (endpoint: string): Promise<Child> =>
  Child.start({ ...VARIABLES, DATABASE_URL: await cloneDatabase(), OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });

const ask = async ({ http }: Child): Promise<number> => (await http.get('/.well-known/jwks.json')).status;

async function askOften(child: Child): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let sent = 0; sent < REQUESTS; sent += 1) statuses.add(await ask(child));
  return statuses;
}

describe('A collector of traces', () => {
  // Red without the limit of the farewell: the process waits for the collector until it is killed.
  it.concurrent.each(FAULTS)('that %s delays no request and no stop', async (_name, behave) => {
    const collector = new FaultyCollector(behave);
    const child = await startTraced(await collector.listen());
    expect(await askOften(child)).toEqual(new Set([200]));
    await until(() => collector.connections > 0);
    expect(await child.stop()).toEqual({ code: 0, signal: null });
    collector.close();
  });

  // Red without the logger of the libraries: what does not fit into the queue is lost without a word.
  it.concurrent('that is slow gets as much as the queue holds, and the log tells of the rest', async () => {
    const collector = new OtlpReceiver();
    const child = await startTraced(await collector.listen());
    const release = collector.hold();
    expect(await askOften(child)).toEqual(new Set([200]));
    release();
    await until(() => collector.spans.length >= QUEUE);
    expect(collector.spans.length).toBeLessThanOrEqual(QUEUE + 2 * BATCH);
    await ask(child);
    await until(() => /Traces could not be sent[^"]*: Dropped \d+ spans/.test(child.stdout));
    expect(await child.stop()).toEqual({ code: 0, signal: null });
    collector.close();
  });
});
