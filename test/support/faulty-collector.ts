import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Child } from './child.js';
import { cloneDatabase } from './service.js';
import { until } from './until.js';

export const QUEUE = 64;
export const BATCH = 16;
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

const FAULTS = {
  'never answers': (socket) => socket.resume(),
  'resets each connection': (socket) => socket.once('data', () => socket.resetAndDestroy()),
  'says 503 and names an hour': says('HTTP/1.1 503 Busy\r\nRetry-After: 3600\r\nContent-Length: 0\r\n\r\n'),
  'begins an answer and never ends it': says('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{'),
} satisfies Record<string, Behaviour>;

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

export const startTraced = async (endpoint: string): Promise<Child> =>
  Child.start({ ...VARIABLES, DATABASE_URL: await cloneDatabase(), OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });

export const ask = async ({ http }: Child): Promise<number> => (await http.get('/.well-known/jwks.json')).status;

export async function askOften(child: Child): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let sent = 0; sent < REQUESTS; sent += 1) statuses.add(await ask(child));
  return statuses;
}

export const describeFaultyCollectors = (...faults: (keyof typeof FAULTS)[]): void =>
  describe('A collector of traces', () => {
    // Red without the limit of the farewell: the process waits for the collector until it is killed.
    it.concurrent.each(faults)('that %s delays no request and no stop', async (fault) => {
      const collector = new FaultyCollector(FAULTS[fault]);
      const child = await startTraced(await collector.listen());
      expect(await askOften(child)).toEqual(new Set([200]));
      await until(() => collector.connections > 0);
      expect(await child.stop()).toEqual({ code: 0, signal: null });
      collector.close();
    });
  });
