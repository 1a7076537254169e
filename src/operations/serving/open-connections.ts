import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How long a connection must have been silent before it is closed: a request may be on its way in just now. */
const SILENCE_MS = 500;
const LOOK_EVERY_MS = 20;

interface Use {
  /** What was last answered on it, or still is: answers on one connection come one after the other. */
  response?: ServerResponse;
  silentSince: number;
  bytesRead: number;
}

/** Which connections are open and which of them carry a request: what is needed to stop without a broken answer. */
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

  /** Accepts nobody new, lets every request in flight finish, and closes connections as they fall silent. */
  async drain(server: Server, limitMs: number): Promise<void> {
    stopAccepting(server);
    this.draining = true;
    for (const { response } of this.uses.values()) if (response) announceClose(response);
    for (const deadline = Date.now() + limitMs; this.uses.size > 0 && Date.now() < deadline; await delay(LOOK_EVERY_MS))
      this.closeSilent();
    for (const socket of this.uses.keys()) socket.destroy();
  }

  /** On the way of every request: it must cost nothing. */
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

/** `Server.close()` of HTTP would also close connections that are silent for a moment, under a request on its way. */
function stopAccepting(server: Server): void {
  if (server.listening) NetServer.prototype.close.call(server);
}
