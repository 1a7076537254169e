import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  head: string;
  text: string;
}

/** Sends exactly these bytes on a connection of its own: what no client library would let through. */
export function sendRaw(base: string, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.setTimeout(60_000, () => socket.destroy(new Error('No answer within a minute')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(read(Buffer.concat(chunks).toString('utf8'))));
  });
}

/** A request line and headers as they are, with nothing mended. The connection ends with the answer. */
export function sendLine(
  base: string,
  line: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<RawAnswer> {
  const all = {
    host: new URL(base).host,
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return sendRaw(base, Buffer.from(`${[`${line} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`, 'latin1'));
}

function read(answer: string): RawAnswer {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, text: rest.join('\r\n\r\n') };
}
