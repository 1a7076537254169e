import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { HeadersTooLarge } from '../../platform/errors/common.errors.js';
import { errorBody } from '../../platform/errors/error-body.js';
import { newRequestId } from '../../platform/http/caller.js';

interface Refusal {
  status: number;
  code: string;
  message: string;
}

const MALFORMED = refusal(400, 'malformed_http', 'The request is not valid HTTP.');
const TOO_SLOW = refusal(408, 'request_timeout', 'The request took too long to arrive.');
const EXPECTATION = refusal(417, 'expectation_failed', 'This expectation is not supported. Omit the Expect header.');
const CONNECT = refusal(405, 'method_not_allowed', 'The service is not a proxy and does not accept CONNECT.');

const { code, message } = new HeadersTooLarge();

const BY_CODE: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: refusal(431, code, message),
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
};

/** How long the sender of a refused request may go on sending before the connection is cut. */
const PATIENCE_MS = 5000;

/** Node reports each further chunk of a refused request as a fault again. */
const refused = new WeakSet<Duplex>();

/** A request that never reaches Express is refused with the standard error body before the connection closes. */
export function refuseWithWords(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || owesAnswer(socket)) hangUp(socket);
    else if (!refused.has(socket)) write(socket, BY_CODE[error.code ?? ''] ?? MALFORMED);
  });
  server.on('connect', (_request, socket) => {
    if (owesAnswer(socket)) hangUp(socket);
    else write(socket, CONNECT);
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { body, headers } = answerFor(EXPECTATION);
    response.writeHead(EXPECTATION.status, headers).end(body);
  });
}

/** The response that the connection waits for. Responses to pipelined requests come after it. */
export const responseOn = (socket: Duplex): ServerResponse | undefined | null =>
  (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage;

/** The bytes would look like the answer to a request that has arrived, or land in the middle of it. */
const owesAnswer = (socket: Duplex): boolean => {
  const response = responseOn(socket);
  return response ? response.headersSent || response.req.complete : false;
};

function write(socket: Duplex, refusal: Refusal): void {
  refused.add(socket);
  whateverHappens(socket);
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { body, headers } = answerFor(refusal);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`${[`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines].join('\r\n')}\r\n\r\n${body}`);
  // Closing at once with bytes unread would reset the connection and take the answer with it.
  socket.resume();
  setTimeout(() => socket.destroy(), PATIENCE_MS).unref();
}

function hangUp(socket: Duplex): void {
  whateverHappens(socket);
  socket.destroy();
}

/** Node removes its own listener from a socket that it hands over, and an error without a listener ends the process. */
function whateverHappens(socket: Duplex): void {
  socket.on('error', () => undefined);
}

function answerFor({ status, code, message }: Refusal): { body: string; headers: Record<string, string | number> } {
  const body = JSON.stringify(errorBody(status, message));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-error-code': code,
    'x-request-id': newRequestId(),
    connection: 'close',
  };
  return { body, headers };
}

function refusal(status: number, code: string, message: string): Refusal {
  return { status, code, message };
}
