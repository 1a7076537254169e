import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { invalidJson } from '../../errors/common.errors.js';
import { noteSize } from './body-size.js';

const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;
const JSON_OR_TEXT = /^(application\/json|text\/plain)(; ?charset=utf-8)?$/i;
const BYTE_ORDER_MARK = 0xfeff;

interface JsonBodyOptions {
  limit: number;
  /** JSON may also be sent as `text/plain`, which a page may do on any origin without a preflight. */
  asText?: boolean;
}

/**
 * Reads JSON. The usual body has a known length and is in UTF-8, and is read here. Express's parser reads everything
 * else; it takes a tenth of a refresh to find that a body is a usual one.
 */
export function jsonBody({ limit, asText = false }: JsonBodyOptions): RequestHandler {
  const types = asText ? ['application/json', 'text/plain'] : 'application/json';
  const anyBody = express.json({ limit, inflate: false, type: types, verify: noteItsSize });
  const usualType = asText ? JSON_OR_TEXT : JSON_TYPE;
  return (request: Request, response: Response, next: NextFunction) => {
    if (isUsual(request, limit, usualType)) readUsual(request, next);
    else anyBody(request, response, next);
  };
}

const noteItsSize = (request: object, _response: object, { length }: Buffer): void =>
  noteSize(request as Request, length);

function isUsual({ headers }: Request, limit: number, usualType: RegExp): boolean {
  const length = Number(headers['content-length']);
  return (
    length > 0 &&
    length <= limit &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    usualType.test(headers['content-type'] ?? '')
  );
}

/** The sender may disconnect before the end. Then there is no connection to answer on. */
function readUsual(request: Request, next: NextFunction): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const [first] = chunks;
    request.body = parsed((chunks.length === 1 && first ? first : Buffer.concat(chunks)).toString());
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
