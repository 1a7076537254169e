import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody } from '../../common/errors/error-body.js';
import { newRequestId } from '../../common/http/request-id.js';

interface Refusal {
  status: number;
  code: string;
  message: string;
}

const MALFORMED = refusal(400, 'malformed_http', 'The request is not valid HTTP.');
const TOO_SLOW = refusal(408, 'request_timeout', 'The request took too long to arrive.');
const EXPECTATION = refusal(417, 'expectation_failed', 'This expectation is not supported. Omit the Expect header.');
const HEADERS_TOO_LARGE = refusal(431, 'headers_too_large', 'The headers are larger than the service accepts.');
const CONNECT = refusal(405, 'method_not_allowed', 'The service is not a proxy and does not accept CONNECT.');

const BY_CODE: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: HEADERS_TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
};

/** How long the sender of a refused request may go on sending before the connection is cut. */
const PATIENCE_MS = 1000;

/** A request that never reaches Express is refused with the standard error body, not just hung up on. */
export function refuseWithWords(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || isAnswering(socket)) socket.destroy();
    else write(socket, BY_CODE[error.code ?? ''] ?? MALFORMED);
  });
  server.on('connect', (_request, socket) => write(socket, CONNECT));
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    write(response.socket as Duplex, EXPECTATION);
  });
}

/** The bytes would land in the middle of a response that has already started. */
const isAnswering = (socket: Duplex): boolean =>
  Boolean((socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage?.headersSent);

function write(socket: Duplex, { status, code, message }: Refusal): void {
  if (!socket.writable) return;
  const failure = errorBody(status, message);
  const body = JSON.stringify(failure);
  const head = [
    `HTTP/1.1 ${status} ${failure.error}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `x-error-code: ${code}`,
    `x-request-id: ${newRequestId()}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Closing at once with bytes unread would reset the connection and take the answer with it.
  socket.resume();
  setTimeout(() => socket.destroy(), PATIENCE_MS).unref();
}

function refusal(status: number, code: string, message: string): Refusal {
  return { status, code, message };
}
