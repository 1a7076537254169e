import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import { carriesBody } from '../../platform/http/input/body.js';
import { closedEverywhere } from '../workers/close-together.js';
import { tellInUse, whenTooMany } from '../workers/even-connections.js';
import type { Doors } from './doors.js';
import { responseOn } from './protocol-errors.js';

/** A client that reads nothing of its answer for so long is gone, or wants to fill the memory. A test has less time. */
export const UNREAD = { limitMs: 60_000 };

const LOOK_EVERY_MS = 20;
/**
 * A request may be arriving at this moment, so a connection is closed only after this many checks in a row, half a
 * second together, found it silent. Checks are counted instead of time: a process that stands still reads no
 * connection.
 */
const SILENT_LOOKS = 25;

/** After this many checks without a new connection, no further one is expected. This takes two seconds at most. */
const CALM_LOOKS = 3;
const MOST_LOOKS = 100;

interface Use {
  /** The last response on it, finished or not: responses on one connection come one after the other. */
  response?: ServerResponse;
  silentLooks: number;
  bytesRead: number;
  /** It had a request since the last look. */
  isInUse: boolean;
  /** It had one between the two looks before, and has not been let go. */
  wasInUse: boolean;
}

/** Knows which connections are open and which carry a request, in order to stop without breaking a response. */
export class OpenConnections {
  private readonly uses = new Map<Socket, Use>();
  /** Those with a request that had no answer when they were looked at last: among thousands of streams, a few. */
  private readonly asked = new Set<Socket>();
  private accepted = 0;
  /** So many more are in use than another worker has. */
  private surplus = 0;
  private isLast = false;
  /** Stays, while `isLast` is taken back for a moment. */
  private isEnding = false;

  constructor() {
    whenTooMany((connections) => this.letGo(connections));
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.accepted += 1;
      this.uses.set(socket, { silentLooks: 0, bytesRead: -1, isInUse: false, wasInUse: false });
      socket.once('close', () => {
        this.uses.delete(socket);
        this.asked.delete(socket);
      });
    });
    server.prependListener('request', (request, response) => this.begin(request, response));
    server.on('timeout', closeUnlessAsked);
  }

  /** The response of each connection that is due next and has not begun. */
  *unanswered(): Iterable<ServerResponse> {
    for (const socket of this.asked) {
      const due = responseOn(socket);
      if (due && !due.headersSent) yield due;
      else if (!due || due === this.uses.get(socket)?.response) this.asked.delete(socket);
    }
  }

  /** Limits the time for what a client does not read: a timer for each request would cost a twentieth of a short one. */
  look(): void {
    let inUse = 0;
    for (const [socket, use] of this.uses) {
      if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(UNREAD.limitMs);
      if (use.isInUse) inUse += 1;
      use.wasInUse = use.isInUse;
      use.isInUse = false;
    }
    this.surplus = 0;
    if (!this.isEnding) tellInUse(inUse);
  }

  /** So many clients of connections in use are told to use another one, until the next look. */
  letGo(connections: number): void {
    this.surplus = connections;
  }

  /** From here on every response tells its client to use another connection, which may lead to another replica. */
  announceEnd(): void {
    this.isLast = true;
    this.isEnding = true;
    for (const { response } of this.uses.values()) if (response) announceClose(response);
  }

  /** Accepts no new connections, lets every request in flight finish, and closes connections as they fall silent. */
  async drain(doors: Doors, limitMs: number): Promise<void> {
    await this.calm();
    doors.close();
    await closedEverywhere();
    this.announceEnd();
    for (const deadline = Date.now() + limitMs; this.uses.size > 0 && Date.now() < deadline; await delay(LOOK_EVERY_MS))
      this.closeSilent();
    for (const socket of this.uses.keys()) socket.destroy();
  }

  /**
   * A connection that waits to be accepted while the port closes is reset. So responses keep their connections again for a
   * moment, until the clients that were told to use another one have connected.
   */
  private async calm(): Promise<void> {
    this.isLast = false;
    for (let looks = 0, calm = 0; looks < MOST_LOOKS && calm < CALM_LOOKS; looks += 1) {
      const before = this.accepted;
      await delay(LOOK_EVERY_MS);
      await immediate(); // a connection that has arrived is accepted between a timer and this
      calm = this.accepted === before ? calm + 1 : 0;
    }
  }

  /** Runs for every request, so it must be cheap. */
  private begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const use = this.uses.get(socket);
    if (use) {
      use.response = response;
      use.isInUse = true;
    }
    this.asked.add(socket);
    if (this.isLast) announceClose(response);
    else if (this.surplus > 0 && use?.wasInUse && !this.isEnding) this.letGoOf(use, request, response);
  }

  /** A connection that is closed with bytes unread is reset, and the answer is lost. */
  private letGoOf(use: Use, request: IncomingMessage, response: ServerResponse): void {
    this.surplus -= 1;
    use.wasInUse = false;
    if (!carriesBody(request)) announceClose(response);
    else request.once('end', () => use.response === response && announceClose(response));
  }

  private closeSilent(): void {
    for (const [socket, use] of this.uses) {
      const isBusy = use.response !== undefined && !use.response.closed;
      if (isBusy || socket.bytesRead !== use.bytesRead)
        Object.assign(use, { silentLooks: 0, bytesRead: socket.bytesRead });
      else if (++use.silentLooks >= SILENT_LOOKS) socket.destroySoon();
    }
  }
}

/** Nothing has moved on it. A client that has read everything may still wait for its answer, or for more of a stream. */
function closeUnlessAsked(socket: Socket): void {
  const waitsForUs = responseOn(socket) && socket.writableLength === 0;
  if (!waitsForUs) socket.destroy();
}

function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
