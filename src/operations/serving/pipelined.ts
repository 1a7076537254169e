import type { Socket } from 'node:net';
import type { Listener } from './front.js';

/** More than clients send ahead. A connection with more is closed: what their bodies hold stays until the client reads. */
const MOST_AHEAD = 50;

/**
 * A request that is sent ahead of the answer to another one begins when its own answer is due. Begun at once, it would
 * act behind the last answer of its connection, and one client that reads nothing would fill the memory with answers.
 */
export function inTurn(begin: Listener): Listener {
  const ahead = new WeakMap<Socket, number>();
  return (request, response) => {
    if (response.socket) {
      begin(request, response);
      return;
    }
    const { socket } = request;
    const waiting = (ahead.get(socket) ?? 0) + 1;
    ahead.set(socket, waiting);
    if (waiting > MOST_AHEAD) socket.destroy();
    response.once('socket', () => {
      ahead.set(socket, (ahead.get(socket) as number) - 1);
      setImmediate(begin, request, response); // other connections have their turn between two requests of one
    });
  };
}
