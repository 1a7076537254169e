import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const ID = Symbol('request id');
type Identified = Request & { [ID]?: string };

const POOL_SIZE = 4096;
let pool = Buffer.alloc(0);
let used = 0;

/** 96 random bits, drawn from a pool: a system call for each request would be dearer than all the rest here. */
function newRequestId(): string {
  if (used + 12 > pool.length) {
    pool = randomBytes(POOL_SIZE);
    used = 0;
  }
  used += 12;
  return pool.toString('base64url', used - 12, used);
}

/** Every response names its request, and so does every log line. A caller's own id is never trusted. */
export function requestId(request: Identified, response: Response, next: NextFunction): void {
  const id = newRequestId();
  request[ID] = id;
  response.setHeader('x-request-id', id);
  next();
}

export const requestIdOf = (request: Request): string => (request as Identified)[ID] ?? 'none';
