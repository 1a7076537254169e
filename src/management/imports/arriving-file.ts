import { createGunzip } from 'node:zlib';
import type { Request } from 'express';
import { formatsOf } from '../../identities/account/importing/products/products.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import type { Deadline } from '../../platform/time/deadline.js';
import { ImportTooLarge, ImportTypeUnsupported } from './imports.errors.js';

const MEBIBYTE = 1024 * 1024;
/** One is read and parsed in a few milliseconds, so that requests beside an import wait no longer. */
const CHUNK = 64 * 1024;
/** A sender that is slower than the server allows is cut off by the server. */
const PATIENCE_MS = 10_000;

const TYPES: Record<string, readonly string[]> = {
  csv: ['text/csv'],
  json: ['application/json'],
  jsonl: ['application/x-ndjson', 'application/jsonl', 'application/x-jsonlines'],
  sql: ['application/sql'],
};

/** The body of a request, which is a file of accounts. */
export class ArrivingFile {
  readonly format: string;

  constructor(
    private readonly request: Request,
    product: string | undefined,
    private readonly mebibytes: number,
  ) {
    this.format = formatIn(request, formatsOf(product));
    if (Number(request.headers['content-length'] ?? 0) > mebibytes * MEBIBYTE) throw new ImportTooLarge(mebibytes);
  }

  /** As it arrives, unpacked. The sender is asked to wait while a chunk is stored. */
  async *chunks(deadline: Deadline): AsyncIterable<Buffer> {
    let pieces: Buffer[] = [];
    let [waiting, size] = [0, 0];
    for await (const piece of unpacked(this.request)) {
      deadline.prolong(performance.now() + PATIENCE_MS);
      size += piece.length;
      waiting += piece.length;
      if (size > this.mebibytes * MEBIBYTE) throw new ImportTooLarge(this.mebibytes);
      pieces.push(piece);
      if (waiting < CHUNK) continue;
      yield Buffer.concat(pieces);
      [pieces, waiting] = [[], 0];
    }
    if (size === 0) throw new MalformedInput(['the body must be the file']);
    if (waiting > 0) yield Buffer.concat(pieces);
  }
}

function formatIn({ headers }: Request, formats: readonly string[]): string {
  const [sent = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const packed = headers['content-encoding'] ?? 'identity';
  const format = formats.find((name) => TYPES[name]?.includes(sent.trim()));
  if (format && ['identity', 'gzip'].includes(packed)) return format;
  throw new ImportTypeUnsupported(formats.flatMap((name) => TYPES[name]?.[0] ?? []));
}

/** The connection stays open when the reader stops, so that the sender hears why. */
async function* unpacked(request: Request): AsyncIterable<Buffer> {
  const isPacked = request.headers['content-encoding'] === 'gzip';
  try {
    yield* isPacked ? gunzipped(request) : request.iterator({ destroyOnReturn: false });
  } catch (error) {
    if (request.errored) throw new MalformedInput(['the body ended before the file did']);
    const { code } = error as NodeJS.ErrnoException;
    throw code?.startsWith('Z_') ? new MalformedInput(['the body is not packed with gzip, or is damaged']) : error;
  }
}

async function* gunzipped(request: Request): AsyncIterable<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  request.once('error', (error) => gunzip.destroy(error));
  try {
    yield* request.pipe(gunzip);
  } finally {
    request.unpipe(gunzip).resume();
  }
}
