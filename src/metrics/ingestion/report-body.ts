import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { jsonBody } from '../../platform/http/input/json-body.js';

const PREFIX = '/v1/metrics';
const READERS: Record<string, RequestHandler | undefined> = {
  '/v1/metrics': jsonBody({ limit: 64 * 1024, asText: true }),
  '/v1/metrics/batch': jsonBody({ limit: 1024 * 1024, asText: true }),
};

/** Reads the bodies of reports, which may be larger than others and may come as `text/plain`. */
export function reportBody(other: RequestHandler): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const reader = request.url.startsWith(PREFIX) ? READERS[request.path] : undefined;
    (reader ?? other)(request, response, next);
  };
}
