import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How long a connection must have been silent before it is closed: a request may be arriving right now. */
const SILENCE_MS = 500;
const LOOK_EVERY_MS = 20;

interface Use {
  /** The last response on it, finished or not: responses on one connection come one after the other. */
  response?: ServerResponse;
  silentSince: number;
  bytesRead: number;
}

/** Which connections are open and which carry a request: what it takes to stop without breaking a response. */
export class OpenConnections {
  private readonly uses = new Map<Socket, Use>();
  private draining = false;

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.uses.set(socket, { silentSince: 0, bytesRead: -1 });
      socket.once('close', () => this.uses.delete(socket));
    });
    server.prependListener('request', (request, response) => this.begin(request, response));
  }

  /** Accepts no new connections, lets every request in flight finish, and closes connections as they fall silent. */
  async drain(server: Server, limitMs: number): Promise<void> {
    stopAccepting(server);
    this.draining = true;
    for (const { response } of this.uses.values()) if (response) announceClose(response);
    for (const deadline = Date.now() + limitMs; this.uses.size > 0 && Date.now() < deadline; await delay(LOOK_EVERY_MS))
      this.closeSilent();
    for (const socket of this.uses.keys()) socket.destroy();
  }

  /** On the path of every request: it must cost nothing. */
  private begin({ socket }: IncomingMessage, response: ServerResponse): void {
    const use = this.uses.get(socket);
    if (use) use.response = response;
    if (this.draining) announceClose(response);
  }

  private closeSilent(): void {
    for (const [socket, use] of this.uses) {
      const isBusy = use.response !== undefined && !use.response.closed;
      if (isBusy || socket.bytesRead !== use.bytesRead)
        Object.assign(use, { silentSince: Date.now(), bytesRead: socket.bytesRead });
      else if (Date.now() - use.silentSince > SILENCE_MS) socket.destroySoon();
    }
  }
}

function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

/** HTTP's own `Server.close()` also closes connections that are silent for a moment, even as a request arrives. */
function stopAccepting(server: Server): void {
  if (server.listening) NetServer.prototype.close.call(server);
}
