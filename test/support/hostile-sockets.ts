import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const AT_ONCE = 64;
const LONGEST_PAUSE_MS = 12;
const LONGEST_WAIT_MS = 30;

/** What may stand on a connection, whole: each is also sent in part, twice, and behind others. */
const PIECES = [
  'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'POST /v1/auth/refresh HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 24\r\n\r\n{"client_type":"server"}',
  'POST /v1/auth/refresh HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"client',
  'POST /v1/auth/exchange HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  'POST /v1/auth/exchange HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n',
  'POST /metrics HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n',
  'GET /metrics HTTP/1.1\r\nHost: a\r\nExpect: a miracle\r\n\r\n',
  'GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n',
  'CONNECT a:1 HTTP/1.1\r\n\r\n',
  'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n\x16\x03\x01',
  'GET /chat HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n\x81\x05hello',
  'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET http://[::1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /%ff%00 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET / HTTP/0.9\r\n\r\n',
  'HEAD /health/live HTTP/1.0\r\n\r\n',
  `GET /health/live HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
  `GET /health/live HTTP/1.1\r\nHost: a\r\n${'a: b\r\n'.repeat(150)}\r\n`,
  'GET /health/live HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\r\n\r\n\r\n',
  '\x00\x00\x00\x00',
];

type Random = () => number;

/**
 * So many connections that tunnel, upgrade, half-send, pipeline and hang up in every way, some dozens at a time.
 * The same seed sends the same bytes.
 */
export async function sendHostility(port: number, sockets: number, seed: number): Promise<void> {
  const random = randomFrom(seed);
  let left = sockets;
  const keepOn = async (): Promise<void> => {
    while (left-- > 0) await oneSocket(port, random);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepOn));
}

/** CONNECT, and a reset as soon as the server has handed the socket over. */
export async function tunnelAndReset(port: number): Promise<void> {
  const socket = await opened(port);
  if (!socket) return;
  socket.write('CONNECT a:1 HTTP/1.1\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve).once('end', resolve).once('close', resolve));
  socket.resetAndDestroy();
}

const LAST_ANSWER = 'GET /health/live HTTP/1.1\r\nHost: a\r\nExpect: a miracle\r\n\r\n';
const SLOW = 'POST /v1/auth/exchange HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n';
const QUICK = 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n';

/** A request whose answer closes the connection, one that takes longer, one that is answered at once, and a reset. */
export async function askBehindLastAnswer(port: number): Promise<void> {
  const socket = await opened(port);
  if (!socket) return;
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(LAST_ANSWER + SLOW);
  socket.write(QUICK);
  socket.resetAndDestroy();
  await closed;
}

async function oneSocket(port: number, random: Random): Promise<void> {
  const socket = await opened(port);
  if (!socket) return;
  if (random() < 0.7) socket.resume(); // else it never reads
  for (let pieces = below(4, random); pieces >= 0 && socket.writable; pieces -= 1) {
    socket.write(Buffer.from(partOf(pick(PIECES, random), random), 'latin1'));
    if (random() < 0.3) await delay(below(LONGEST_PAUSE_MS, random));
  }
  if (random() < 0.6) await delay(below(LONGEST_WAIT_MS, random));
  leave(socket, random);
}

function opened(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => resolve(undefined));
    socket.once('connect', () => resolve(socket));
  });
}

function leave(socket: Socket, random: Random): void {
  const way = random();
  if (way < 0.6) socket.resetAndDestroy();
  else if (way < 0.8) socket.destroy();
  else socket.end(() => setTimeout(() => socket.resetAndDestroy(), below(LONGEST_WAIT_MS, random)));
}

const partOf = (piece: string, random: Random): string =>
  random() < 0.3 ? piece.slice(0, 1 + below(piece.length, random)) : piece;

const below = (bound: number, random: Random): number => Math.floor(random() * bound);
const pick = <Item>(items: Item[], random: Random): Item => items[below(items.length, random)] as Item;

function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
