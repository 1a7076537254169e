import type { NextFunction, Request, Response } from 'express';
import { randomText } from '../crypto/secrets.js';

const ID = Symbol('request id');
type Identified = Request & { [ID]?: string };

/** 96 random bits. */
export const newRequestId = (): string => randomText(12);

/** Every response and every log line name the request. An id from the caller is never trusted. */
export function requestId(request: Identified, response: Response, next: NextFunction): void {
  const id = newRequestId();
  request[ID] = id;
  response.setHeader('x-request-id', id);
  next();
}

export const requestIdOf = (request: Request): string => (request as Identified)[ID] ?? 'none';
