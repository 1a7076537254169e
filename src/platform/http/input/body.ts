import type { IncomingMessage } from 'node:http';
import { parse as parseForm } from 'node:querystring';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { BodyTooLarge, invalidJson } from '../../errors/common.errors.js';

const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;
const JSON_OR_TEXT = /^(application\/json|text\/plain)(; ?charset=utf-8)?$/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded(; ?charset=utf-8)?$/i;
const BYTE_ORDER_MARK = 0xfeff;

export interface BodyRules {
  readonly limit: number;
  /** JSON may also be sent as `text/plain`, which a page may do on any origin without a preflight. */
  readonly asText?: boolean;
  /** The route reads it as it arrives, whatever it is. */
  readonly asItArrives?: boolean;
}

/** Stands for a body that was not read. Only a route that binds a body refuses it: the guard of a form reads it later. */
export class UnreadBody {}

/** Reads the JSON of every request that has a body. Some paths have rules of their own. */
export function bodyReader(usual: BodyRules, ofPaths: Record<string, BodyRules>): RequestHandler {
  const read = jsonBody(usual);
  const readers = new Map(Object.entries(ofPaths).map(([path, rules]) => [path, jsonBody(rules)]));
  return (request, response, next) => {
    if (isWithoutBody(request)) next();
    else (readers.get(request.path) ?? read)(request, response, next);
  };
}

export const isWithoutBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;

/**
 * The usual body has a known length and is in UTF-8, and is read here. Express's parser reads everything else; it takes a
 * tenth of a refresh to find that a body is a usual one.
 */
function jsonBody({ limit, asText = false, asItArrives = false }: BodyRules): RequestHandler {
  if (asItArrives) return (request, _response, next) => noteUnread(request, next);
  const types = asText ? ['application/json', 'text/plain'] : 'application/json';
  const anyBody = express.json({ limit, inflate: false, type: types, verify: noteSize });
  const usualType = asText ? JSON_OR_TEXT : JSON_TYPE;
  return (request, response, next) => {
    if (isUsual(request, limit, usualType)) readUsual(request, next);
    else if (FORM_TYPE.test(request.headers['content-type'] ?? '')) noteUnread(request, next);
    else anyBody(request, response, (failure?: unknown) => (failure ? next(failure) : noteUnread(request, next)));
  };
}

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
  readText(request, (text) => {
    request.body = parsed(text);
    next(request.body === undefined ? invalidJson() : undefined);
  });
}

function readText(request: Request, use: (text: string) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const [first] = chunks;
    use((chunks.length === 1 && first ? first : Buffer.concat(chunks)).toString());
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

function noteUnread(request: Request, next: NextFunction): void {
  if (request.body === undefined && carriesBody(request)) request.body = new UnreadBody();
  next();
}

/** Many clients send a content length of zero with an empty POST. */
export const carriesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

const LONGEST_FORM = 16 * 1024;
const MOST_FIELDS = 20;

/** As middleware, for routes that all take forms. */
export const formBody = express.urlencoded({
  extended: false,
  limit: LONGEST_FORM,
  inflate: false,
  parameterLimit: MOST_FIELDS,
});

/**
 * Reads a posted form. Only the pages with a form and the endpoints of OAuth use it; no other route accepts a form. The
 * usual one is read here, because Express's parser takes a quarter of a refresh.
 */
export function readForm(request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    const isUnread = !request.readableEnded && isUsual(request, LONGEST_FORM, FORM_TYPE);
    if (!isUnread) formBody(request, response, (failure?: unknown) => (failure ? reject(failure) : resolve()));
    else
      readText(request, (text) => {
        if (text.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) return reject(new BodyTooLarge());
        request.body = { ...parseForm(text) };
        resolve();
      });
  });
}

const SIZE = Symbol('size of the body');
type Counted = object & { [SIZE]?: number };

/** No header may state it. */
function noteSize(request: Counted, _response: object, { length }: Buffer): void {
  request[SIZE] = length;
}

/** The bytes of the body as it was sent. */
export const sizeOf = (request: Request): number =>
  (request as Counted)[SIZE] ?? Number(request.headers['content-length'] ?? 0);
