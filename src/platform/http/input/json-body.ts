import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { invalidJson } from '../../errors/common.errors.js';

const PLAIN = /^application\/json(; ?charset=utf-8)?$/i;
const BYTE_ORDER_MARK = 0xfeff;

/**
 * Reads JSON. The usual body has a known length and is in UTF-8, and is read here. Express's parser reads everything
 * else; it takes a tenth of a refresh to find that a body is a usual one.
 */
export function jsonBody({ limit }: { limit: number }): RequestHandler {
  const anyBody = express.json({ limit, inflate: false });
  return (request: Request, response: Response, next: NextFunction) => {
    if (isUsual(request, limit)) readUsual(request, next);
    else anyBody(request, response, next);
  };
}

function isUsual({ headers }: Request, limit: number): boolean {
  const length = Number(headers['content-length']);
  return (
    length > 0 &&
    length <= limit &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    PLAIN.test(headers['content-type'] ?? '')
  );
}

/** The sender may disconnect before the end. Then there is no connection to answer on. */
function readUsual(request: Request, next: NextFunction): void {
  let read: Buffer | undefined;
  request.on('data', (chunk: Buffer) => {
    read = read ? Buffer.concat([read, chunk]) : chunk;
  });
  request.on('end', () => {
    request.body = parsed(read?.toString() ?? '');
    next(request.body === undefined ? invalidJson() : undefined);
  });
}

function parsed(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}
