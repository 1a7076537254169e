import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, Server } from 'node:net';

const ANY_PORT = 0;
/** A port that is free at one address may be taken at the other. */
const MOST_TRIES = 10;
/** A machine without IPv6, or without this address. */
const NOT_HERE = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];
/** As Node's HTTP server accepts its own connections. */
const ACCEPTING = { allowHalfOpen: true, noDelay: true };

/**
 * Where a server is reached: at one port of one or more addresses. A server of Node's has one address, so what arrives
 * at a further one is handed over to it.
 */
export class Doors {
  private further: Server[] = [];

  /** Without an address a door is at every interface. */
  constructor(
    private readonly server: HttpServer,
    private readonly addresses: readonly (string | undefined)[],
  ) {}

  async open(port: number): Promise<void> {
    for (let tries = 1; !(await this.tryOpen(port, tries === MOST_TRIES)); tries += 1);
  }

  /** Accepts no more. HTTP's own `close()` would also close connections on which a request is arriving. */
  close(): void {
    for (const door of [this.server, ...this.further]) if (door.listening) Server.prototype.close.call(door);
    this.further = [];
  }

  private async tryOpen(port: number, isLastTry: boolean): Promise<boolean> {
    const [first, ...others] = this.addresses;
    await listen(this.server, port, first);
    const chosen = (this.server.address() as AddressInfo).port;
    try {
      for (const address of others) await this.openFurther(chosen, address);
      return true;
    } catch (error) {
      this.close();
      if (port === ANY_PORT && !isLastTry) return false;
      throw error;
    }
  }

  private async openFurther(port: number, address: string | undefined): Promise<void> {
    const door = createServer(ACCEPTING, (socket) => this.server.emit('connection', socket));
    try {
      await listen(door, port, address);
      this.further.push(door);
    } catch (error) {
      if (!NOT_HERE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

function listen(server: Server, port: number, address: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
